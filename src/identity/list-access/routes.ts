import type { Api, Door } from '../../platform/http/route-deps.ts'
import { closed, collection, noContent, noQuery, paging } from '../../platform/http/schemas.ts'
import type { ListId, MemberId } from '../../core/ids.ts'
import { getKnownMember } from '../members/find.ts'
import { ofMember } from '../members/settings-schema.ts'
import { inWorkspace } from '../workspaces/settings-schema.ts'
import { shareList, unshareList } from './share.ts'
import { listListMembers, listListViews, listSharedWith } from './shares.ts'
import { ListMembers, ListView, ofList, ofShare, SharedLists } from './schema.ts'

const schema = { hide: true, querystring: noQuery }

/**
 * Who sees which list, in the app's settings. A list is shared by any member who sees it, a private one by those it is
 * shared with alone; there is no other way into it (D14).
 */
export function listSettingsRoutes(app: Api, { database, write, page }: Door): void {
  const lists = '/workspaces/:workspace_id/lists'

  app.get(
    '/workspaces/:workspace_id/shares/lists',
    {
      schema: {
        hide: true,
        params: inWorkspace,
        querystring: closed(paging),
        response: { 200: collection(ListView) },
      },
    },
    (request) =>
      page<ListView>(
        request,
        (list) => [list.id],
        (after, take) => listListViews(database.page, request.actor, after?.[0] ?? '', take),
      ),
  )

  app.get(
    `${lists}/:id/members`,
    { schema: { ...schema, params: ofList, response: { 200: ListMembers } } },
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
      schema: { ...schema, params: ofShare, response: { 204: noContent } },
      async handler(request, reply) {
        const { actor, params } = request
        await write(request, reply, async (sql) => {
          // In a path whoever is not there is 404, like the list (D21).
          await getKnownMember(sql, actor, params.member_id)
          await change(sql, actor, params.id, params.member_id)
        })
        return reply.status(204).send()
      },
    })

  app.get(
    '/workspaces/:workspace_id/members/:id/lists',
    { schema: { ...schema, params: ofMember, response: { 200: SharedLists } } },
    async ({ actor, params }) => ({
      data: await listSharedWith(database.page, actor, params.id),
      next_cursor: null,
    }),
  )
}
