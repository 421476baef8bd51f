import { Type } from '../../core/typebox.ts'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { noQuery } from '../../platform/http/schemas.ts'
import { type SessionRouteDeps, sessionRoute } from '../../identity/sessions/route-options.ts'
import { resolveId } from './resolve-id.ts'
import { ResolvedId } from './schema.ts'

/** Leads from an id in an address of the app to the workspace it is in. */
export function resolveIdRoutes(app: FastifyApp, { database }: SessionRouteDeps): void {
  app.get(
    '/whereabouts/:id',
    {
      ...sessionRoute,
      schema: {
        hide: true,
        querystring: noQuery,
        params: Type.Object({ id: Type.String({ description: 'A task, list, view or import.' }) }),
        response: { 200: ResolvedId },
      },
    },
    async ({ person, params }) => ({ workspace_id: await resolveId(database.page, person, params.id) }),
  )
}
