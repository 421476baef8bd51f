import { Type } from '../../core/typebox.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import {
  closedObject,
  collection,
  idSchema,
  noContent,
  noQuery,
  pageQuery,
  pathId,
  schemaRef,
} from '../../platform/http/schemas.ts'
import { getVisibleMember } from '../members/find.ts'
import { ListShare } from './schema.ts'
import { shareList, unshareList } from './share.ts'
import { getListShare, listShares } from './shares.ts'

const tags = ['Lists']
const params = pathId('lst', 'The list.')
const memberParams = Type.Object({
  ...params.properties,
  member_id: idSchema('usr', { description: 'The member.' }),
})

/** Routes for sharing lists with a token, by the same rules as in the app (0303). */
export function listMemberRoutes(app: FastifyApp, { database, write, page }: RouteDeps): void {
  app.addSchema(ListShare)

  app.get(
    '/lists/:id/members',
    {
      config: { scope: 'lists:read' },
      schema: {
        tags,
        operationId: 'listListMembers',
        summary: 'List the members a list is shared with',
        description:
          'The members that a list is shared with individually. Only they can see a private list; one with the visibility `workspace` can also be seen by everyone except guests. Names and email addresses are in `GET /members`.',
        params,
        querystring: closedObject({ ...pageQuery }),
        response: { 200: collection(schemaRef(ListShare)) },
      },
    },
    (request) =>
      page<ListShare>(
        request,
        (share) => [share.member_id],
        (after, take) => listShares(database.page, request.actor, request.params.id, after?.[0] ?? '', take),
      ),
  )

  app.put(
    '/lists/:id/members/:member_id',
    {
      config: { scope: 'lists:write' },
      schema: {
        tags,
        operationId: 'shareList',
        summary: 'Share a list with a member',
        description:
          'Guests can only see lists that are shared with them, and a private list can only be seen by its members. Sharing a list again changes nothing. Guests can’t share.',
        params: memberParams,
        querystring: noQuery,
        response: { 200: schemaRef(ListShare) },
      },
    },
    (request, reply) => {
      const { actor } = request
      const { id, member_id } = request.params
      return write(request, reply, async (sql) => {
        // An unknown member in a path is 404, like an unknown list (D21).
        await getVisibleMember(sql, actor, member_id)
        await shareList(sql, actor, id, member_id)
        return getListShare(sql, actor, id, member_id)
      })
    },
  )

  app.delete(
    '/lists/:id/members/:member_id',
    {
      config: { scope: 'lists:write' },
      schema: {
        tags,
        operationId: 'unshareList',
        summary: 'Stop sharing a list with a member',
        description:
          'Tasks stay assigned to the member. If a private list is shared with no one, no one can see it until the operator shares it again. Guests can’t do this.',
        params: memberParams,
        querystring: noQuery,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { id, member_id } = request.params
      await write(request, reply, async (sql) => {
        await getVisibleMember(sql, request.actor, member_id)
        await unshareList(sql, request.actor, id, member_id)
      })
      return reply.status(204).send()
    },
  )
}
