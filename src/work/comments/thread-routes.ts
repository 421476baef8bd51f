import type { Api, Door } from '../../platform/http/route-deps.ts'
import { collection, pathId, ref } from '../../platform/http/schemas.ts'
import { Comment, CommentQuery } from './schema.ts'
import { getTask, listThread } from './store.ts'

/** Above every id. */
const top = 'cmt_z'

/** The comments of a task as its page shows them: the newest first, so that a long thread opens at its end (0175). */
export function threadRoutes(app: Api, { database, page }: Door): void {
  app.get(
    '/tasks/:id/thread',
    {
      schema: {
        hide: true,
        params: pathId('tsk', 'The task.'),
        querystring: CommentQuery,
        response: { 200: collection(ref(Comment)) },
      },
    },
    (request) =>
      page<Comment>(
        request,
        (comment) => [comment.id],
        async (before, take) => {
          const { actor, params } = request
          const [, comments] = await Promise.all([
            getTask(database.read, actor, params.id),
            listThread(database.page, actor, params.id, before?.[0] ?? top, take),
          ])
          return comments
        },
      ),
  )
}
