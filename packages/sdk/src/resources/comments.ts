import { type Collection, createCollection, pageQuery } from '../collection.ts'
import type { Call } from '../http/call.ts'
import type { RequestOptions } from '../http/options.ts'
import type { Comment, CommentCreate, CommentQuery } from '../types.ts'

/** The comments of a task. */
export type Comments = {
  list(taskId: string, query?: CommentQuery, options?: RequestOptions): Collection<Comment>
  /** Comments on a task, as the token's member. */
  create(taskId: string, comment: CommentCreate, options?: RequestOptions): Promise<Comment>
}

export const createComments = (call: Call): Comments => ({
  list: (taskId, query, options) =>
    createCollection((cursor) =>
      call('GET', '/tasks/{id}/comments', { ids: [taskId], query: pageQuery(query, cursor) }, options),
    ),
  create: (taskId, body, options) => call('POST', '/tasks/{id}/comments', { ids: [taskId], body }, options),
})
