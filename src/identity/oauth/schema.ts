import { Type, type Static } from '../../core/typebox.ts'
import { resources, roles, scopes } from '../../core/actor.ts'
import { plans } from '../../core/limits.ts'
import { collection, enumOf, idSchema, nullable, stampSchema } from '../../platform/http/schemas.ts'

/** The app behind a request or a connection, as it describes itself. */
const AppIdentity = {
  name: Type.String(),
  /** Its website, if it names one. */
  url: nullable(Type.String()),
  /** Where it gets its code: the one thing about it that it can't make up. */
  host: Type.String(),
  /** Whether that is a program on the member's own device. */
  on_device: Type.Boolean(),
}

/** What an app asks for, and where the person could allow it. */
export const AppRequest = Type.Object({
  app: Type.Object(AppIdentity),
  scopes: Type.Array(enumOf(scopes)),
  resource: nullable(enumOf(resources)),
  workspaces: Type.Array(
    Type.Object({
      id: idSchema('wsp'),
      name: Type.String(),
      role: enumOf(roles),
      plan: enumOf(plans),
      /** The scopes that the person's role can use there. */
      scopes: Type.Array(enumOf(scopes)),
      has_api: Type.Boolean(),
    }),
  ),
})
export type AppRequest = Static<typeof AppRequest>

/** Where the browser goes after an answer. */
export const AppAnswer = Type.Object({ continue_at: Type.String() })
export type AppAnswer = Static<typeof AppAnswer>

/** An app that a member has connected. */
export const ConnectedApp = Type.Object({
  id: idSchema('tok'),
  ...AppIdentity,
  scopes: Type.Array(enumOf(scopes)),
  resource: nullable(enumOf(resources)),
  created_at: stampSchema(),
  last_used_at: nullable(stampSchema()),
  member: Type.Object({ id: idSchema('usr'), name: Type.String() }),
})
export type ConnectedApp = Static<typeof ConnectedApp>
export const ConnectedApps = collection(ConnectedApp)
