import { type Static, Type } from '../../../core/typebox.ts'
import { type OnlyWorkspaces, within } from '../../../platform/db/distribution/by-shard.ts'
import { fragment, json, type BaseTransaction, type Sql } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import type { ChangeCursor, ReadRange } from '../../../platform/events/follow-changes.ts'
import { idSchema, stampSchema } from '../../../platform/http/schemas.ts'
import { lowestId, type WorkspaceId } from '../../../core/ids.ts'
import { dueSoonLateHours } from '../../../core/limits.ts'

export const cursorTable = fragment`notification_cursors`

const PendingWorkspace = Type.Object({
  workspace_id: idSchema('wsp'),
  stamp: stampSchema(),
  has_cursor: Type.Boolean(),
})
export type PendingWorkspace = Static<typeof PendingWorkspace>

/** Lists workspaces with changes that have not been read, except those in `without`. */
export const listPendingWorkspaces = (sql: Sql, without: readonly WorkspaceId[], take: number) =>
  sql.sweep(
    (among) => sql(PendingWorkspace)`
      select workspaces.id as workspace_id, workspaces.last_stamp as stamp,
        notification_cursors.workspace_id is not null as has_cursor
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
export async function insertMissingCursors(
  sql: BaseTransaction,
  pending: readonly PendingWorkspace[],
): Promise<void> {
  const missing = pending.filter(({ has_cursor }) => !has_cursor).map(({ workspace_id }) => workspace_id)
  if (missing.length > 0) await insertCursors(sql, missing)
}

const insertCursors = (sql: BaseTransaction, workspaceIds: readonly WorkspaceId[]) => sql(NoRow)`
  insert into notification_cursors (workspace_id, change_id, read_until)
  select id, ${lowestId('chg', sql.stampMs - dueSoonLateHours * 3_600_000)}, '-infinity' from workspaces
  where id = any(${workspaceIds}::text[])
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
  may_notify: Type.Boolean(),
})
/**
 * The changes of a workspace after `after`, up to and including `last`. Most notify no one, and then nothing more has to be
 * read of them: `may_notify` says whether there's one to look at.
 */
export type ChangeRange = ReadRange & Static<typeof ChangeRange>

/** Lists the ranges of changes after cursors, of at most `take` changes each; empty ranges are left out. */
export const listChangeRanges = (
  sql: BaseTransaction,
  cursors: readonly ChangeCursor[],
  take: number,
  only: OnlyWorkspaces,
) => sql(ChangeRange)`
  select read.workspace_id, read.change_id as after, max(change.id) as last, count(*)::integer as count,
    bool_or(change.may_notify) as may_notify
  from jsonb_to_recordset(${json(cursors)}::jsonb) as read (workspace_id text, change_id text)
  cross join lateral (
    select id, source <> 'import' and case
        when action = 'task.created' then exists (
          select from tasks
          where tasks.workspace_id = changes.workspace_id and tasks.id = changes.subject_id
            ${within(only, fragment`tasks.workspace_id`)}
            and (tasks.updated_at > changes.created_at or tasks.description like '%@[%'
              or tasks.assignee_ids <@ array[changes.member_id] is not true)
        )
        when action in ('task.completed', 'task.deleted') then exists (
          select from dependencies
          where dependencies.workspace_id = changes.workspace_id and dependencies.blocked_by_id = changes.subject_id
            ${within(only, fragment`dependencies.workspace_id`)}
        )
        else action in ('comment.created', 'comment.updated', 'task.due_soon', 'task.reminder', 'dependency.deleted')
          or changed ?| array['assignee_ids', 'description']
      end as may_notify
    from changes
    where changes.workspace_id = read.workspace_id and changes.id > read.change_id
      ${within(only, fragment`changes.workspace_id`)}
    order by id
    limit ${take}
  ) as change
  group by read.workspace_id, read.change_id`
