import { Type } from '../../core/typebox.ts'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { idSchema, noQuery } from '../../platform/http/schemas.ts'
import { type SessionRouteDeps, sessionRoute } from '../../identity/sessions/route-options.ts'
import { resolveId } from './resolve-id.ts'

/** The workspace that something is in. */
const ResolvedId = Type.Object({ workspace_id: idSchema('wsp') })

/** Adds the route that resolves an id in one of the app's URLs to its workspace. */
export function resolveIdRoutes(app: FastifyApp, { database }: SessionRouteDeps): void {
  app.get(
    '/whereabouts/:id',
    {
      ...sessionRoute,
      schema: {
        hide: true,
        querystring: noQuery,
        params: Type.Object({ id: Type.String({ description: 'The id of a task, list, view or import.' }) }),
        response: { 200: ResolvedId },
      },
    },
    async ({ person, params }) => ({ workspace_id: await resolveId(database.page, person, params.id) }),
  )
}
