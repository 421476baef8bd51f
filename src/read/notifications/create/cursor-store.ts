import { type Static, Type } from '../../../core/typebox.ts'
import { json, type BaseTransaction, type Sql } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema, stampSchema } from '../../../platform/http/schemas.ts'
import { lowestId, type WorkspaceId } from '../../../core/ids.ts'
import { dueSoonLateHours } from '../../../core/limits.ts'

const PendingWorkspace = Type.Object({ workspace_id: idSchema('wsp'), stamp: stampSchema() })
/** A workspace in which something has been written that has not been read; `stamp` is its last write. */
export type PendingWorkspace = Static<typeof PendingWorkspace>

/** Some of the workspaces that are behind, but for those in `without`. */
export const listPendingWorkspaces = (sql: Sql, without: readonly WorkspaceId[], take: number) => sql(
  PendingWorkspace,
)`
  select workspaces.id as workspace_id, workspaces.last_stamp as stamp
  from workspaces
  left join notification_cursors on notification_cursors.workspace_id = workspaces.id
  where (notification_cursors.workspace_id is null or notification_cursors.read_until < workspaces.last_stamp)
    and not workspaces.id = any(${without}::text[])
  limit ${take}`

const Cursor = Type.Object({ workspace_id: idSchema('wsp'), change_id: Type.String() })
export type Cursor = Static<typeof Cursor>

/**
 * Begins to read those of some workspaces that are new: from their beginning, but nothing that is older than what is
 * still told after an outage.
 */
export const insertCursors = (sql: BaseTransaction, workspaceIds: readonly WorkspaceId[]) => sql(NoRow)`
  insert into notification_cursors (workspace_id, change_id, read_until)
  select id, ${lowestId('chg', sql.stampMs - dueSoonLateHours * 3_600_000)}, '-infinity' from workspaces
  where id = any(${workspaceIds}::text[])
  on conflict do nothing`

/** The cursors of workspaces, but for those that another worker has just now; they are the caller's until the commit. */
export const lockCursors = (sql: BaseTransaction, workspaceIds: readonly WorkspaceId[]) => sql(Cursor)`
  select workspace_id, change_id from notification_cursors
  where workspace_id = any(${workspaceIds}::text[])
  for update skip locked`

const ChangeRange = Type.Object({
  workspace_id: idSchema('wsp'),
  after: Type.String(),
  last: idSchema('chg'),
  count: Type.Integer(),
})
/** The changes of a workspace after `after`, up to `last`. */
export type ChangeRange = Static<typeof ChangeRange>

/** What there is to read after each cursor, up to so many changes; nothing for those after which there is nothing. */
export const listChangeRanges = (sql: BaseTransaction, cursors: readonly Cursor[], take: number) => sql(
  ChangeRange,
)`
  select read.workspace_id, read.change_id as after, max(change.id) as last, count(*)::integer as count
  from jsonb_to_recordset(${json(cursors)}::jsonb) as read (workspace_id text, change_id text)
  cross join lateral (
    select id from changes
    where changes.workspace_id = read.workspace_id and changes.id > read.change_id
    order by id
    limit ${take}
  ) as change
  group by read.workspace_id, read.change_id`

/** Where reading goes on. @param moves `read_until` where nothing was left: the last write that was known of */
export const advanceCursors = (
  sql: BaseTransaction,
  moves: readonly { workspace_id: WorkspaceId; change_id: string; read_until: string | null }[],
) => sql(NoRow)`
  update notification_cursors
  set change_id = move.change_id, read_until = greatest(notification_cursors.read_until, move.read_until)
  from jsonb_to_recordset(${json(moves)}::jsonb) as move (workspace_id text, change_id text, read_until timestamptz)
  where notification_cursors.workspace_id = move.workspace_id`
