import { type Collection, createCollection, pageQuery } from '../collection.ts'
import type { Call } from '../http/call.ts'
import type { Get, RequestOptions } from '../http/options.ts'
import type { Comment, CommentCreate, CommentPatch, CommentQuery } from '../types.ts'

/** The comments of a task. */
export type Comments = {
  list(taskId: string, query?: CommentQuery, options?: RequestOptions): Collection<Comment>
  get: Get<Comment, [taskId: string, id: string]>
  /** Comments on a task, as the token's member. */
  create(taskId: string, comment: CommentCreate, options?: RequestOptions): Promise<Comment>
  /** Edits a comment of the token's member; nobody can edit those of others. */
  update(taskId: string, id: string, changes: CommentPatch, options?: RequestOptions): Promise<Comment>
  /** Deletes a comment. Its author, the owner and admins can. */
  delete(taskId: string, id: string, options?: RequestOptions): Promise<void>
  /** Adds a reaction of the token's member, a single emoji. */
  addReaction(taskId: string, id: string, emoji: string, options?: RequestOptions): Promise<Comment>
  /** Removes a reaction of the token's member. */
  deleteReaction(taskId: string, id: string, emoji: string, options?: RequestOptions): Promise<void>
}

export const createComments = (call: Call): Comments => ({
  list: (taskId, query, options) =>
    createCollection((cursor) =>
      call('GET', '/tasks/{id}/comments', { ids: [taskId], query: pageQuery(query, cursor) }, options),
    ),
  get: (taskId: string, id: string, options?: RequestOptions) =>
    call('GET', '/tasks/{id}/comments/{comment_id}', { ids: [taskId, id] }, options),
  create: (taskId, body, options) => call('POST', '/tasks/{id}/comments', { ids: [taskId], body }, options),
  update: (taskId, id, body, options) =>
    call('PATCH', '/tasks/{id}/comments/{comment_id}', { ids: [taskId, id], body }, options),
  delete: (taskId, id, options) =>
    call('DELETE', '/tasks/{id}/comments/{comment_id}', { ids: [taskId, id] }, options),
  addReaction: (taskId, id, emoji, options) =>
    call('PUT', '/tasks/{id}/comments/{comment_id}/reactions/{emoji}', { ids: [taskId, id, emoji] }, options),
  deleteReaction: (taskId, id, emoji, options) =>
    call(
      'DELETE',
      '/tasks/{id}/comments/{comment_id}/reactions/{emoji}',
      { ids: [taskId, id, emoji] },
      options,
    ),
})
