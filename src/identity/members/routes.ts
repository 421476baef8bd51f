import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { collection, schemaRef } from '../../platform/http/schemas.ts'
import { Member, MemberQuery } from './schema.ts'
import { listMembers } from './store.ts'

export function memberRoutes(app: FastifyApp, { database, page }: RouteDeps): void {
  app.addSchema(Member)

  app.get(
    '/members',
    {
      config: { scope: 'members:read' },
      schema: {
        tags: ['Members'],
        operationId: 'listMembers',
        summary: 'List the members',
        description:
          'The members of the workspace, guests included, by creation. A guest gets the people who share a list with them.',
        querystring: MemberQuery,
        response: { 200: collection(schemaRef(Member)) },
      },
    },
    (request) =>
      page<Member>(
        request,
        (member) => [member.id],
        (after, take) => listMembers(database.page, request.actor, after?.[0] ?? '', take),
      ),
  )
}
