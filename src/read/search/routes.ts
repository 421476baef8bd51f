import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { workspaceParams } from '../../identity/workspaces/settings-schema.ts'
import { readLate } from '../../platform/db/read-late.ts'
import { search } from './search.ts'
import { searchPosition } from './search-store.ts'
import { SearchResults, SearchQuery } from './schema.ts'

/** Adds the search in everything that a member may see. */
export function searchRoutes(app: FastifyApp, { database }: RouteDeps): void {
  app.get(
    '/workspaces/:workspace_id/search',
    {
      schema: {
        hide: true,
        params: workspaceParams,
        querystring: SearchQuery,
        response: { 200: SearchResults },
      },
    },
    ({ actor, query }) => readLate(database, searchPosition(actor), ({ page }) => search(page, actor, query)),
  )
}
