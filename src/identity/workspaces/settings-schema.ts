import { Type, type Static } from '../../core/typebox.ts'
import {
  closedObject,
  collection,
  idSchema,
  nullable,
  singleLineText,
  enumOf,
  stampSchema,
  timeZoneSchema,
} from '../../platform/http/schemas.ts'
import { plans, workspaceNameMax } from '../../core/limits.ts'
import { Workspace } from './schema.ts'

/** Schemas of the settings. They are unnamed, because named schemas would appear in the API document. */

const count = () => Type.Integer({ minimum: 0 })

/** The path parameters of everything that belongs to a workspace. */
export const workspaceParams = Type.Object({
  workspace_id: idSchema('wsp', { description: 'A workspace the person is a member of.' }),
})

/** What a plan allows; null means unlimited. */
export const PlanAllowance = Type.Object({
  members: nullable(count()),
  guests: nullable(count()),
  integrations: count(),
  requests_per_minute: count(),
  webhook_addresses: count(),
  history_days: count(),
  storage_bytes: count(),
})
export type PlanAllowance = Static<typeof PlanAllowance>

const Usage = Type.Object({
  members: count(),
  guests: count(),
  invitations: Type.Integer({ description: 'Invitations that can still be accepted.' }),
  integrations: count(),
  webhook_addresses: Type.Integer({ description: 'Endpoints that are enabled.' }),
  storage_bytes: count(),
})

/** A workspace as shown in its settings, with its plan's limits and current usage. */
export const WorkspaceOverview = Type.Object({
  ...Workspace.properties,
  created_at: stampSchema(),
  public_links: Type.Boolean({ description: 'Whether its lists may have public links.' }),
  self_service_plans: Type.Boolean({ description: 'Whether the owner may change the plan here.' }),
  usage: Usage,
  limits: PlanAllowance,
  requests_used: nullable(count(), {
    description: 'API requests in the current minute; null on a plan without the API.',
  }),
})
export type WorkspaceOverview = Static<typeof WorkspaceOverview>

export const WorkspacePatch = closedObject({
  name: Type.Optional(singleLineText(workspaceNameMax)),
  timezone: Type.Optional(timeZoneSchema()),
  public_links: Type.Optional(Type.Boolean()),
})
export type WorkspacePatch = Static<typeof WorkspacePatch>

export const PlanChoice = closedObject({ plan: enumOf(plans) })

/** The plans, each with what it would allow this workspace. */
export const PlanOptions = collection(Type.Object({ plan: enumOf(plans), limits: PlanAllowance }))
export type PlanOptions = Static<typeof PlanOptions>
