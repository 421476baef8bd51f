import { workspaceParams } from '../../../identity/workspaces/settings-schema.ts'
import { lastWrite, readLate } from '../../../platform/db/read-late.ts'
import type { FastifyApp, RouteDeps } from '../../../platform/http/route-deps.ts'
import { getInsights } from './read.ts'
import { Insights, InsightsQuery } from './schema.ts'

/** Adds what members can see of how work is going, for the app. */
export function insightRoutes(app: FastifyApp, { database }: RouteDeps): void {
  app.get(
    '/workspaces/:workspace_id/insights',
    {
      schema: {
        hide: true,
        params: workspaceParams,
        querystring: InsightsQuery,
        response: { 200: Insights },
      },
    },
    ({ actor, query }) =>
      readLate(database, lastWrite(actor.workspace_id), ({ page }) =>
        getInsights(page, actor, query, database.clock.now()),
      ),
  )
}
