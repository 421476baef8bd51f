import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { noQuery, schemaRef } from '../../platform/http/schemas.ts'
import { getMe } from './me.ts'
import { Me } from './me-schema.ts'

/** Adds what a client asks first: whose token it has. */
export function tokenRoutes(app: FastifyApp, { database }: RouteDeps): void {
  app.addSchema(Me)

  app.get(
    '/me',
    {
      config: { scope: 'any' },
      schema: {
        tags: ['Me'],
        operationId: 'getMe',
        summary: 'Read who the token acts for',
        description:
          'Returns the member that the token acts for, its workspace, its scopes, and what the plan allows. A good first request: it needs no scope and changes nothing.',
        querystring: noQuery,
        response: { 200: schemaRef(Me) },
      },
    },
    (request) => getMe(database.read, request.actor),
  )
}
