import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { collection, pathId, schemaRef } from '../../platform/http/schemas.ts'
import { Comment, CommentQuery } from './schema.ts'
import { readThread } from './thread.ts'

/** Serves the comments of a task newest first, so that a long thread opens at its end (0175). */
export function threadRoutes(app: FastifyApp, { database, page }: RouteDeps): void {
  app.get(
    '/tasks/:id/thread',
    {
      schema: {
        hide: true,
        params: pathId('tsk', 'The task.'),
        querystring: CommentQuery,
        response: { 200: collection(schemaRef(Comment)) },
      },
    },
    (request) =>
      page<Comment>(
        request,
        (comment) => [comment.id],
        (before, take) => readThread(database, request.actor, request.params.id, before?.[0], take),
      ),
  )
}
