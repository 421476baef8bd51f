import { Type } from '../../core/typebox.ts'
import type { Api } from '../../platform/http/route-deps.ts'
import { noQuery } from '../../platform/http/schemas.ts'
import { type PeopleDoor, person } from '../../identity/sessions/route-options.ts'
import { findWhereabouts } from './resolve-id.ts'
import { Whereabouts } from './schema.ts'

/** Leads from an id in an address of the app to the workspace it is in. */
export function whereaboutsRoutes(app: Api, { database }: PeopleDoor): void {
  app.get(
    '/whereabouts/:id',
    {
      ...person,
      schema: {
        hide: true,
        querystring: noQuery,
        params: Type.Object({ id: Type.String({ description: 'A task, list, view or import.' }) }),
        response: { 200: Whereabouts },
      },
    },
    async ({ person, params }) => ({ workspace_id: await findWhereabouts(database.page, person, params.id) }),
  )
}
