import { type Actor, isAdmin, roles } from '../../core/actor.ts'
import { fragment, type Fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema, enumOf } from '../../platform/http/schemas.ts'
import type { AccountId, ExportId, ListId, MemberId, WorkspaceId } from '../../core/ids.ts'
import { Type } from '../../core/typebox.ts'
import { plans } from '../../core/limits.ts'
import { Export, ExportFile } from './schema.ts'

const exportColumns = fragment`
  id, state, scheduled, attachments, list_id, done, total, size, missing, member_id as created_by, created_at, ready_at,
  expires_at, problem`

/** The actor's own exports, and for admins the scheduled ones too, unless deleted or expired. */
const isVisible = (sql: Sql, actor: Actor): Fragment => fragment`
  workspace_id = ${actor.workspace_id} and removed_at is null
    and (expires_at is null or expires_at > service_now(${sql.clockOffsetMs}))
    and (member_id = ${actor.member_id} or (scheduled and ${isAdmin(actor)}::boolean))`

/** Lists exports older than an id, newest first. */
export const listExports = (sql: Sql, actor: Actor, before: string, take: number) => sql(Export)`
  select ${exportColumns} from exports
  where ${isVisible(sql, actor)} and workspace_id = ${actor.workspace_id} and id < ${before}
  order by id desc
  limit ${take}`

export async function findExport(sql: Sql, actor: Actor, exportId: ExportId): Promise<Export | undefined> {
  const [found] = await sql(Export)`
    select ${exportColumns} from exports
    where ${isVisible(sql, actor)} and workspace_id = ${actor.workspace_id} and id = ${exportId}`
  return found
}

/** Whether the member has an export waiting or running that isn't a scheduled one. */
export async function hasRunningExport(sql: Sql, actor: Actor): Promise<boolean> {
  const found = await sql(NoRow)`
    select from exports
    where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and state in ('waiting', 'running')
      and not scheduled`
  return found.length > 0
}

/** Whether a scheduled export is waiting or running. */
export async function hasRunningScheduledExport(sql: Sql, actor: Actor): Promise<boolean> {
  const found = await sql(NoRow)`
    select from exports
    where workspace_id = ${actor.workspace_id} and state in ('waiting', 'running') and scheduled`
  return found.length > 0
}

export type NewExport = { attachments: boolean; list_id: ListId | null; scheduled: boolean }

export async function insertExport(
  sql: Transaction,
  actor: Actor,
  { attachments, list_id, scheduled }: NewExport,
): Promise<Export> {
  const [inserted] = await sql(Export)`
    insert into exports (workspace_id, id, member_id, list_id, attachments, scheduled, state, created_at)
    values (${actor.workspace_id}, ${sql.newId('exp')}, ${actor.member_id}, ${list_id}, ${attachments},
      ${scheduled}, 'waiting', ${sql.stamp})
    returning ${exportColumns}`
  return inserted as Export
}

/** Cancels an export; the worker notices when it renews its lease or reports progress. */
export const cancelExport = (sql: Transaction, actor: Actor, exportId: ExportId, days: number) => sql(NoRow)`
  update exports
  set state = 'cancelled', leased_until = null, expires_at = ${sql.stamp}::timestamptz + ${days} * interval '1 day'
  where workspace_id = ${actor.workspace_id} and id = ${exportId} and state in ('waiting', 'running')`

/** Marks an export as deleted: it can no longer be found. */
export const markRemoved = (sql: Transaction, actor: Actor, exportId: ExportId) => sql(NoRow)`
  update exports set removed_at = ${sql.stamp}
  where workspace_id = ${actor.workspace_id} and id = ${exportId} and removed_at is null`

/** Marks all exports of a member as deleted, running ones included. */
export const removeMemberExports = (sql: Transaction, actor: Actor, memberId: MemberId) => sql(NoRow)`
  update exports
  set removed_at = ${sql.stamp}, leased_until = null,
    state = case when state in ('waiting', 'running') then 'cancelled' else state end,
    expires_at = coalesce(expires_at, ${sql.stamp})
  where workspace_id = ${actor.workspace_id} and member_id = ${memberId} and removed_at is null`

const ExportFileRow = Type.Object({
  ...ExportFile.properties,
  member_id: idSchema('usr'),
  role: enumOf(roles),
  plan: enumOf(plans),
  timezone: Type.String(),
})

/** Finds a finished export in some workspaces, only for the account of the member who created it. */
export async function findExportFile(
  sql: Sql,
  accountId: AccountId,
  workspaces: readonly WorkspaceId[],
  exportId: ExportId,
): Promise<{ actor: Actor; file: ExportFile } | undefined> {
  const [row] = await sql(ExportFileRow)`
    select exports.workspace_id, exports.id, exports.size, encode(exports.sha256, 'hex') as sha256,
      exports.attempts, workspaces.name as workspace_name, exports.created_at, members.id as member_id, members.role, workspaces.plan,
      coalesce(members.timezone, workspaces.timezone) as timezone
    from exports
    join members on members.workspace_id = exports.workspace_id and members.id = exports.member_id
    join workspaces on workspaces.id = exports.workspace_id
    where exports.workspace_id = any(${workspaces}::text[]) and exports.id = ${exportId} and exports.state = 'ready' and exports.removed_at is null
      and exports.expires_at > service_now(${sql.clockOffsetMs})
      and members.account_id = ${accountId} and members.removed_at is null`
  if (!row) return undefined
  const { member_id, role, plan, timezone, ...file } = row
  const actor: Actor = {
    workspace_id: file.workspace_id,
    member_id,
    role,
    plan,
    timezone,
    source: 'app',
    token_id: null,
  }
  return { actor, file }
}
