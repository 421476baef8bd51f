import { Type, type Static } from '../../core/typebox.ts'
import { closed, collection, id, nullable, oneLine, oneOf, stamp } from '../../platform/http/schemas.ts'
import { plans, workspaceNameMax } from '../../core/limits.ts'
import { Workspace } from './schema.ts'

/** Shapes of the settings section. They have no names: named schemas would show in the document of the API. */

const count = () => Type.Integer({ minimum: 0 })

/** The path of everything that belongs to a workspace. */
export const inWorkspace = Type.Object({
  workspace_id: id('wsp', { description: 'The workspace, of which the person is a member.' }),
})

/** What a plan allows; null for what it does not limit. */
export const LimitsView = Type.Object({
  members: nullable(count()),
  guests: nullable(count()),
  requests_per_minute: count(),
  webhook_addresses: count(),
  history_days: count(),
  storage_bytes: count(),
})
export type LimitsView = Static<typeof LimitsView>

const Usage = Type.Object({
  members: count(),
  guests: count(),
  invitations: Type.Integer({ description: 'Those that can still be accepted.' }),
  webhook_addresses: Type.Integer({ description: 'Those that are enabled.' }),
  storage_bytes: count(),
})

/** A workspace as its settings show it: what it is, what its plan allows and what of that is used. */
export const WorkspaceView = Type.Object({
  ...Workspace.properties,
  created_at: stamp(),
  self_service_plans: Type.Boolean({ description: 'Whether the owner may change the plan here.' }),
  usage: Usage,
  limits: LimitsView,
  requests_used: nullable(count(), {
    description: 'API requests of the current minute; null on a plan without API.',
  }),
})
export type WorkspaceView = Static<typeof WorkspaceView>

export const WorkspacePatch = closed({
  name: Type.Optional(oneLine(workspaceNameMax)),
  timezone: Type.Optional(Type.String({ format: 'time-zone' })),
})
export type WorkspacePatch = Static<typeof WorkspacePatch>

export const PlanChoice = closed({ plan: oneOf(plans) })

/** The plans, each with what it would allow this workspace. */
export const PlanViews = collection(Type.Object({ plan: oneOf(plans), limits: LimitsView }))
export type PlanViews = Static<typeof PlanViews>
