import { type Static, Type } from '../lib/type.ts'
import type { OpenTransaction, Sql } from '../db/sql.ts'
import { NoRow } from '../db/write.ts'
import { id, nullable, oneOf, stamp } from '../http/schemas.ts'
import type { WorkspaceId } from '../lib/ids.ts'

const Behind = Type.Object({ workspace_id: id('wsp'), stamp: stamp(), follows: Type.Boolean() })
/**
 * A workspace in which something has been written that the search has not read; `stamp` is its last write. One that does
 * not follow yet is read from the beginning.
 */
export type Behind = Static<typeof Behind>

/** Some of the workspaces that are behind, but for those in `without`; those that follow first. */
export const listBehind = (sql: Sql, without: readonly WorkspaceId[], take: number) => sql(Behind)`
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
const phases = ['nothing', 'tasks', 'comments'] as const

const Cursor = Type.Object({
  change_id: Type.String(),
  rebuilds: nullable(oneOf(phases)),
  rebuilt_at: nullable(stamp()),
  rebuilt_id: nullable(Type.String()),
})
export type Cursor = Static<typeof Cursor>

/** The cursor of a workspace, unless another worker has it just now; it is the caller's until the commit. */
export async function lockCursor(
  sql: OpenTransaction,
  workspaceId: WorkspaceId,
): Promise<Cursor | undefined> {
  const [cursor] = await sql(Cursor)`
    select change_id, rebuilds, rebuilt_at, rebuilt_id from search_cursors
    where workspace_id = ${workspaceId}
    for update skip locked`
  return cursor
}

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

/** Where following goes on; `readUntil` when nothing was left. */
export const moveCursor = (
  sql: OpenTransaction,
  workspaceId: WorkspaceId,
  changeId: string,
  readUntil: string | null,
) => sql(NoRow)`
  update search_cursors
  set change_id = ${changeId}, read_until = greatest(read_until, coalesce(${readUntil}, read_until))
  where workspace_id = ${workspaceId}`

/** Where reading from the beginning goes on. */
export const moveRebuild = (
  sql: OpenTransaction,
  workspaceId: WorkspaceId,
  { rebuilds, rebuilt_at, rebuilt_id }: Omit<Cursor, 'change_id'>,
) => sql(NoRow)`
  update search_cursors set rebuilds = ${rebuilds}, rebuilt_at = ${rebuilt_at}, rebuilt_id = ${rebuilt_id}
  where workspace_id = ${workspaceId}`

const ChangeRow = Type.Object({
  id: id('chg'),
  action: Type.String(),
  subject_id: Type.String(),
  /** Whether what it says has changed. */
  says: Type.Boolean(),
  moved: Type.Boolean(),
})
export type Change = Static<typeof ChangeRow>

/** The changes of tasks and comments after the last that was read, as far as they matter here. */
export const listChanges = (
  sql: OpenTransaction,
  workspaceId: WorkspaceId,
  after: string,
  take: number,
) => sql(ChangeRow)`
  select id, action, subject_id, changed ?| '{title,description,checklist,list_id}' as says, changed ? 'list_id' as moved
  from changes
  where workspace_id = ${workspaceId} and id > ${after}
  order by id
  limit ${take}`
