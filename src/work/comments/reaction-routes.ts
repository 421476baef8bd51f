import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { noContent, noQuery, schemaRef } from '../../platform/http/schemas.ts'
import { react, removeReaction } from './react.ts'
import { Comment, reactionParams } from './schema.ts'

const tags = ['Comments']
const path = '/tasks/:id/comments/:comment_id/reactions/:emoji'

/** Serves the reactions of the token's member to comments (0355). */
export function reactionRoutes(app: FastifyApp, { write }: RouteDeps): void {
  app.put(
    path,
    {
      config: { scope: 'comments:write' },
      schema: {
        tags,
        operationId: 'addReaction',
        summary: 'React to a comment',
        description:
          'Adds a reaction of the token’s member. If it is there already, nothing changes. No event is raised.',
        params: reactionParams,
        querystring: noQuery,
        response: { 200: schemaRef(Comment) },
      },
    },
    (request, reply) => {
      const { id: taskId, comment_id: commentId, emoji } = request.params
      return write(request, reply, (sql) => react(sql, request.actor, { taskId, commentId, emoji }))
    },
  )

  app.delete(
    path,
    {
      config: { scope: 'comments:write' },
      schema: {
        tags,
        operationId: 'deleteReaction',
        summary: 'Remove a reaction',
        description: 'Removes a reaction of the token’s member. If there is none, nothing changes.',
        params: reactionParams,
        querystring: noQuery,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { id: taskId, comment_id: commentId, emoji } = request.params
      await write(request, reply, (sql) => removeReaction(sql, request.actor, { taskId, commentId, emoji }))
      return reply.status(204).send()
    },
  )
}
