import { readIfMatch } from '../../../platform/http/etag.ts'
import type { FastifyApp, RouteDeps } from '../../../platform/http/route-deps.ts'
import { noContent, noQuery, pathId } from '../../../platform/http/schemas.ts'
import { deleteLabel } from './delete-label.ts'

/** The route of labels that also changes tasks. The others are in `work/labels/routes.ts`. */
export function labelDeletionRoutes(app: FastifyApp, { write }: RouteDeps): void {
  app.delete(
    '/labels/:id',
    {
      config: { scope: 'lists:write', ifMatch: true },
      schema: {
        tags: ['Labels'],
        operationId: 'deleteLabel',
        summary: 'Delete a label',
        description:
          'Its tasks stay and lose it, with a `task.updated` for each; if more than 200 have it, the others follow within seconds.',
        params: pathId('lbl', 'The label.'),
        querystring: noQuery,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const version = readIfMatch(request.headers)
      await write(request, reply, (sql) => deleteLabel(sql, request.actor, request.params.id, version))
      return reply.status(204).send()
    },
  )
}
