import { type Static, Type } from '../../../core/typebox.ts'
import { json, type BaseTransaction, type Sql } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema, nullable, enumOf, stampSchema } from '../../../platform/http/schemas.ts'
import type { WorkspaceId } from '../../../core/ids.ts'

const PendingWorkspace = Type.Object({
  workspace_id: idSchema('wsp'),
  stamp: stampSchema(),
  follows: Type.Boolean(),
})
/**
 * A workspace in which something has been written that the search has not read; `stamp` is its last write. One that does
 * not follow yet is read from the beginning.
 */
export type PendingWorkspace = Static<typeof PendingWorkspace>

/** Some of the workspaces that are behind, but for those in `without`; those that follow first. */
export const listPendingWorkspaces = (sql: Sql, without: readonly WorkspaceId[], take: number) => sql(
  PendingWorkspace,
)`
  select workspaces.id as workspace_id, workspaces.last_stamp as stamp,
    search_cursors.workspace_id is not null and search_cursors.rebuilds is null as follows
  from workspaces
  left join search_cursors on search_cursors.workspace_id = workspaces.id
  where (search_cursors.workspace_id is null or search_cursors.rebuilds is not null
      or search_cursors.read_until < workspaces.last_stamp)
    and not workspaces.id = any(${without}::text[])
  order by follows desc
  limit ${take}`

/** What is read anew from the beginning: first the old documents go, then tasks come, then comments. */
const rebuildPhases = ['nothing', 'tasks', 'comments'] as const

const Cursor = Type.Object({
  workspace_id: idSchema('wsp'),
  change_id: Type.String(),
  rebuilds: nullable(enumOf(rebuildPhases)),
  rebuilt_at: nullable(stampSchema()),
  rebuilt_id: nullable(Type.String()),
})
export type Cursor = Static<typeof Cursor>

/** The cursors of workspaces, but for those that another worker has just now; they are the caller's until the commit. */
export const lockCursors = (sql: BaseTransaction, workspaceIds: readonly WorkspaceId[]) => sql(Cursor)`
  select workspace_id, change_id, rebuilds, rebuilt_at, rebuilt_id from search_cursors
  where workspace_id = any(${workspaceIds}::text[])
  for update skip locked`

/**
 * Begins to read a workspace: what is written from now on is followed, the rest is read from its tables. Nothing comes
 * back where another worker has begun.
 */
export const insertCursor = (sql: Sql, workspaceId: WorkspaceId) => sql(
  Type.Object({ workspace_id: Type.String() }),
)`
  insert into search_cursors (workspace_id, change_id, read_until, rebuilds)
  select id, coalesce((select max(changes.id) from changes where changes.workspace_id = workspaces.id), ''), last_stamp,
    'nothing'
  from workspaces
  where id = ${workspaceId}
  on conflict do nothing
  returning workspace_id`

type CursorMove = {
  workspace_id: WorkspaceId
  change_id: string
  /** Where nothing was left to read: the workspace's last write that was known of. */
  read_until: string | null
}

/** Where following goes on. */
export const advanceCursors = (sql: BaseTransaction, moves: readonly CursorMove[]) => sql(NoRow)`
  update search_cursors
  set change_id = move.change_id, read_until = greatest(search_cursors.read_until, move.read_until)
  from jsonb_to_recordset(${json(moves)}::jsonb) as move (workspace_id text, change_id text, read_until timestamptz)
  where search_cursors.workspace_id = move.workspace_id`

/** Where reading from the beginning goes on. */
export const updateRebuildProgress = (
  sql: BaseTransaction,
  workspaceId: WorkspaceId,
  { rebuilds, rebuilt_at, rebuilt_id }: Pick<Cursor, 'rebuilds' | 'rebuilt_at' | 'rebuilt_id'>,
) => sql(NoRow)`
  update search_cursors set rebuilds = ${rebuilds}, rebuilt_at = ${rebuilt_at}, rebuilt_id = ${rebuilt_id}
  where workspace_id = ${workspaceId}`

const ChangeRow = Type.Object({
  workspace_id: idSchema('wsp'),
  id: idSchema('chg'),
  action: Type.String(),
  subject_id: Type.String(),
  /** Whether what it says has changed. */
  says: Type.Boolean(),
  moved: Type.Boolean(),
})
export type IndexChange = Static<typeof ChangeRow>

/** The changes of each workspace after the last that was read, up to so many. */
export const listChanges = (
  sql: BaseTransaction,
  cursors: readonly Pick<Cursor, 'workspace_id' | 'change_id'>[],
  take: number,
) => sql(ChangeRow)`
  select change.workspace_id, change.id, change.action, change.subject_id,
    change.changed ?| '{title,description,checklist,list_id}' as says, change.changed ? 'list_id' as moved
  from jsonb_to_recordset(${json(cursors)}::jsonb) as read (workspace_id text, change_id text)
  cross join lateral (
    select workspace_id, id, action, subject_id, changed from changes
    where changes.workspace_id = read.workspace_id and changes.id > read.change_id
    order by id
    limit ${take}
  ) as change
  order by change.id`
