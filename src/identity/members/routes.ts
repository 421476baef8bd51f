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
          'Returns the members of the workspace, including guests, oldest first. A guest gets only the people who share a list with them.',
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
