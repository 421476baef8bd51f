import { type Static, Type } from '../../core/typebox.ts'
import { fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { stampSchema } from '../../platform/http/schemas.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import type { Plan } from '../../core/limits.ts'
import { Workspace } from './schema.ts'

const columns = fragment`id, name, plan, timezone`

export async function findWorkspace(sql: Sql, id: WorkspaceId): Promise<Workspace | undefined> {
  const [workspace] = await sql(Workspace)`select ${columns} from workspaces where id = ${id}`
  return workspace
}

/** The only write made before a lane is taken: it inserts the row that serves as the lane. */
export const insertWorkspace = (sql: Sql, { id, name, plan, timezone }: Workspace) => sql(Workspace)`
  insert into workspaces (id, name, plan, timezone, last_stamp, created_at)
  values (${id}, ${name}, ${plan}, ${timezone}, service_now(${sql.clockOffsetMs}), service_now(${sql.clockOffsetMs}))
  returning ${columns}`

export async function updatePlan(sql: Transaction, id: WorkspaceId, plan: Plan): Promise<Workspace> {
  const [workspace] = await sql(Workspace)`
    update workspaces set plan = ${plan} where id = ${id} returning ${columns}`
  return workspace as Workspace
}

const WorkspaceUsageRow = Type.Object({
  ...Workspace.properties,
  public_links: Type.Boolean(),
  created_at: stampSchema(),
  member_count: Type.Integer(),
  guest_count: Type.Integer(),
  webhook_count: Type.Integer(),
  storage_bytes: Type.Integer(),
  invitation_count: Type.Integer(),
  integration_count: Type.Integer(),
})

/** Returns the workspace with its usage. */
export async function findWorkspaceUsage(sql: Sql, id: WorkspaceId) {
  const [workspace] = await sql(WorkspaceUsageRow)`
    select ${columns}, public_links, created_at, member_count, guest_count, webhook_count, storage_bytes,
      (
        select count(*)::integer from invitations
        where workspace_id = ${id} and expires_at > service_now(${sql.clockOffsetMs})
      ) as invitation_count,
      (
        select count(*)::integer from members
        where workspace_id = ${id} and member_kind = 'integration' and removed_at is null
      ) as integration_count
    from workspaces
    where id = ${id}`
  return workspace
}

const WorkspaceSettings = Type.Object({ ...Workspace.properties, public_links: Type.Boolean() })
export type WorkspaceSettings = Static<typeof WorkspaceSettings>

/** Returns the workspace with what its owner and admins change. */
export async function findWorkspaceSettings(
  sql: Sql,
  id: WorkspaceId,
): Promise<WorkspaceSettings | undefined> {
  const [workspace] = await sql(WorkspaceSettings)`
    select ${columns}, public_links from workspaces where id = ${id}`
  return workspace
}

export async function updateWorkspace(
  sql: Transaction,
  { id, name, timezone, public_links }: WorkspaceSettings,
): Promise<WorkspaceSettings> {
  const [workspace] = await sql(WorkspaceSettings)`
    update workspaces set name = ${name}, timezone = ${timezone}, public_links = ${public_links}
    where id = ${id}
    returning ${columns}, public_links`
  return workspace as WorkspaceSettings
}
