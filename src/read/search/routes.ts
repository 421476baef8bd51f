import type { Api, Door } from '../../platform/http/route-deps.ts'
import { inWorkspace } from '../../identity/workspaces/settings-schema.ts'
import { search } from './search.ts'
import { Found, SearchQuery } from './schema.ts'

/** What is looked for in all that a member may see. */
export function searchRoutes(app: Api, { database }: Door): void {
  app.get(
    '/workspaces/:workspace_id/search',
    { schema: { hide: true, params: inWorkspace, querystring: SearchQuery, response: { 200: Found } } },
    (request) => search(database.page, request.actor, request.query),
  )
}
