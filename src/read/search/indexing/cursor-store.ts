import { type Static, Type } from '../../../core/typebox.ts'
import { type OnlyWorkspaces, within } from '../../../platform/db/distribution/by-shard.ts'
import { fragment, json, type BaseTransaction, type Sql } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema, nullable, enumOf, stampSchema } from '../../../platform/http/schemas.ts'
import type { WorkspaceId } from '../../../core/ids.ts'

export const cursorTable = fragment`search_cursors`

const PendingWorkspace = Type.Object({
  workspace_id: idSchema('wsp'),
  stamp: stampSchema(),
  follows: Type.Boolean(),
})
/**
 * A workspace with changes that the search index does not have yet; `stamp` is the time of its last write. If it does
 * not follow the log yet, its index is built from the tables.
 */
export type PendingWorkspace = Static<typeof PendingWorkspace>

/** Lists workspaces whose index is out of date, except those in `without`; those that follow the log come first. */
export const listPendingWorkspaces = (sql: Sql, without: readonly WorkspaceId[], take: number) =>
  sql.sweep(
    (among) => sql(PendingWorkspace)`
      select workspaces.id as workspace_id, workspaces.last_stamp as stamp,
        search_cursors.workspace_id is not null and search_cursors.rebuilds is null as follows
      from workspaces
      left join search_cursors on search_cursors.workspace_id = workspaces.id
        ${within(among, fragment`search_cursors.workspace_id`)}
      where (search_cursors.workspace_id is null or search_cursors.rebuilds is not null
          or search_cursors.read_until < workspaces.last_stamp)
        and not workspaces.id = any(${without}::text[]) ${within(among, fragment`workspaces.id`)}
      order by follows desc
      limit ${take}`,
  )

/** The phases of a rebuild: `nothing` deletes the old documents; then tasks are indexed, then comments. */
const rebuildPhases = ['nothing', 'tasks', 'comments'] as const

const Cursor = Type.Object({
  workspace_id: idSchema('wsp'),
  change_id: Type.String(),
  rebuilds: nullable(enumOf(rebuildPhases)),
  rebuilt_at: nullable(stampSchema()),
  rebuilt_id: nullable(Type.String()),
})
export type Cursor = Static<typeof Cursor>

/** Locks the cursors of workspaces until the commit, except those that another worker holds. */
export const lockCursors = (sql: BaseTransaction, workspaceIds: readonly WorkspaceId[]) => sql(Cursor)`
  select workspace_id, change_id, rebuilds, rebuilt_at, rebuilt_id from search_cursors
  where workspace_id = any(${workspaceIds}::text[])
  for update skip locked`

/** Inserts a cursor for each workspace that has none. */
export async function insertMissingCursors(
  sql: BaseTransaction,
  pending: readonly PendingWorkspace[],
): Promise<void> {
  for (const { workspace_id, follows } of pending) if (!follows) await insertCursor(sql, workspace_id)
}

/**
 * Inserts a cursor that follows what is written from now on; what came before is indexed from the tables. Does nothing
 * if there is one already.
 */
const insertCursor = (sql: Sql, workspaceId: WorkspaceId) => sql(
  Type.Object({ workspace_id: Type.String() }),
)`
  insert into search_cursors (workspace_id, change_id, read_until, rebuilds)
  select id, coalesce((select max(changes.id) from changes where changes.workspace_id = ${workspaceId}), ''), last_stamp,
    'nothing'
  from workspaces
  where id = ${workspaceId}
  on conflict do nothing
  returning workspace_id`

/** Saves how far a rebuild has come. */
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
  /** Whether text or list changed. */
  says: Type.Boolean(),
  moved: Type.Boolean(),
})
export type IndexChange = Static<typeof ChangeRow>

/** Lists the changes after each cursor, up to `take` of each workspace. */
export const listChanges = (
  sql: BaseTransaction,
  cursors: readonly Pick<Cursor, 'workspace_id' | 'change_id'>[],
  take: number,
  only: OnlyWorkspaces,
) => sql(ChangeRow)`
  select change.workspace_id, change.id, change.action, change.subject_id,
    change.changed ?| '{title,description,checklist,list_id}' as says, change.changed ? 'list_id' as moved
  from jsonb_to_recordset(${json(cursors)}::jsonb) as read (workspace_id text, change_id text)
  cross join lateral (
    select workspace_id, id, action, subject_id, changed from changes
    where changes.workspace_id = read.workspace_id and changes.id > read.change_id
      ${within(only, fragment`changes.workspace_id`)}
    order by id
    limit ${take}
  ) as change
  order by change.id`
