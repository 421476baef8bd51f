import { type Static, Type } from '../../../core/typebox.ts'
import { type OnlyWorkspaces, within } from '../../../platform/db/distribution/by-shard.ts'
import { fragment, json, type BaseTransaction, type Sql } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import type { ChangeCursor, ReadRange } from '../../../platform/events/follow-changes.ts'
import { idSchema, stampSchema } from '../../../platform/http/schemas.ts'
import { lowestId, type WorkspaceId } from '../../../core/ids.ts'
import { dueSoonLateHours } from '../../../core/limits.ts'

export const cursorTable = fragment`notification_cursors`

const PendingWorkspace = Type.Object({ workspace_id: idSchema('wsp'), stamp: stampSchema() })

/** Lists workspaces with changes that have not been read, except those in `without`. */
export const listPendingWorkspaces = (sql: Sql, without: readonly WorkspaceId[], take: number) =>
  sql.sweep(
    (among) => sql(PendingWorkspace)`
      select workspaces.id as workspace_id, workspaces.last_stamp as stamp
      from workspaces
      left join notification_cursors on notification_cursors.workspace_id = workspaces.id
        ${within(among, fragment`notification_cursors.workspace_id`)}
      where (notification_cursors.workspace_id is null or notification_cursors.read_until < workspaces.last_stamp)
        and not workspaces.id = any(${without}::text[]) ${within(among, fragment`workspaces.id`)}
      limit ${take}`,
  )

const Cursor = Type.Object({ workspace_id: idSchema('wsp'), change_id: Type.String() })

/**
 * Inserts a cursor for each workspace that has none: at the beginning of its log, except that changes which are too old
 * to notify anyone of, even after an outage, are skipped.
 */
export const insertMissingCursors = (
  sql: BaseTransaction,
  pending: readonly { workspace_id: WorkspaceId }[],
) => sql(NoRow)`
  insert into notification_cursors (workspace_id, change_id, read_until)
  select id, ${lowestId('chg', sql.stampMs - dueSoonLateHours * 3_600_000)}, '-infinity' from workspaces
  where id = any(${pending.map(({ workspace_id }) => workspace_id)}::text[])
  on conflict do nothing`

/** Locks the cursors of workspaces until the commit, except those that another worker holds. */
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
/** The changes of a workspace after `after`, up to and including `last`. */
export type ChangeRange = ReadRange & Static<typeof ChangeRange>

/** Lists the ranges of changes after cursors, of at most `take` changes each; empty ranges are left out. */
export const listChangeRanges = (
  sql: BaseTransaction,
  cursors: readonly ChangeCursor[],
  take: number,
  only: OnlyWorkspaces,
) => sql(ChangeRange)`
  select read.workspace_id, read.change_id as after, max(change.id) as last, count(*)::integer as count
  from jsonb_to_recordset(${json(cursors)}::jsonb) as read (workspace_id text, change_id text)
  cross join lateral (
    select id from changes
    where changes.workspace_id = read.workspace_id and changes.id > read.change_id
      ${within(only, fragment`changes.workspace_id`)}
    order by id
    limit ${take}
  ) as change
  group by read.workspace_id, read.change_id`
