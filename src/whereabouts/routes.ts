import { Type } from '../lib/type.ts'
import type { Api } from '../http/door.ts'
import { noQuery } from '../http/schemas.ts'
import { type PeopleDoor, person } from '../sessions/people-door.ts'
import { findWhereabouts } from './find.ts'
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
