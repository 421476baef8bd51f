import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { closedObject, collection, noContent, noQuery, pageQuery } from '../../platform/http/schemas.ts'
import type { ListId, MemberId } from '../../core/ids.ts'
import { getVisibleMember } from '../members/find.ts'
import { memberParams } from '../members/settings-schema.ts'
import { workspaceParams } from '../workspaces/settings-schema.ts'
import { shareList, unshareList } from './share.ts'
import { listListMembers, listSharings, listListsSharedWith } from './shares.ts'
import { ListMembers, ListSharing, listParams, listMemberParams, SharedLists } from './schema.ts'

const schema = { hide: true, querystring: noQuery }

/**
 * Routes for sharing lists in the app's settings. Any member who can see a list can share it. For a private
 * list, those are only the members it is shared with; there is no other way in (D14).
 */
export function listAccessRoutes(app: FastifyApp, { database, write, page }: RouteDeps): void {
  const lists = '/workspaces/:workspace_id/lists'

  app.get(
    '/workspaces/:workspace_id/shares/lists',
    {
      schema: {
        hide: true,
        params: workspaceParams,
        querystring: closedObject(pageQuery),
        response: { 200: collection(ListSharing) },
      },
    },
    (request) =>
      page<ListSharing>(
        request,
        (list) => [list.id],
        (after, take) => listSharings(database.page, request.actor, after?.[0] ?? '', take),
      ),
  )

  app.get(
    `${lists}/:id/members`,
    { schema: { ...schema, params: listParams, response: { 200: ListMembers } } },
    async ({ actor, params }) => ({
      data: await listListMembers(database.page, actor, params.id),
      next_cursor: null,
    }),
  )

  for (const [method, change] of [
    ['PUT', shareList],
    ['DELETE', unshareList],
  ] as const)
    app.route<{ Params: { id: ListId; member_id: MemberId } }>({
      method,
      url: `${lists}/:id/members/:member_id`,
      schema: { ...schema, params: listMemberParams, response: { 204: noContent } },
      async handler(request, reply) {
        const { actor, params } = request
        await write(request, reply, async (sql) => {
          // An unknown member in a path is 404, like an unknown list (D21).
          await getVisibleMember(sql, actor, params.member_id)
          await change(sql, actor, params.id, params.member_id)
        })
        return reply.status(204).send()
      },
    })

  app.get(
    '/workspaces/:workspace_id/members/:id/lists',
    { schema: { ...schema, params: memberParams, response: { 200: SharedLists } } },
    async ({ actor, params }) => ({
      data: await listListsSharedWith(database.page, actor, params.id),
      next_cursor: null,
    }),
  )
}
