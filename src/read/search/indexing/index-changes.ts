import type { OpenTransaction } from '../../../platform/db/sql.ts'
import { inOneTrip } from '../../../platform/db/transact.ts'
import type { WorkspaceId } from '../../../core/ids.ts'
import { type Change, type Cursor, listChanges, moveCursors } from './cursor-store.ts'
import { moveComments } from './document-store.ts'
import { ofComment, ofTask, replace } from './replace-documents.ts'
import { listComments, listTasks, type Named } from './source-store.ts'

/** Of one workspace in one go. */
export const changesMax = 100

/**
 * Reads what has been written in workspaces since it was last read, and returns how many changes that were.
 *
 * @param until the last write of each workspace that is known of
 */
export async function follow(
  sql: OpenTransaction,
  cursors: readonly Cursor[],
  until: ReadonlyMap<WorkspaceId, string>,
): Promise<number> {
  const changes = await listChanges(sql, cursors, changesMax)
  const taskNames = namesOf(
    changes,
    'tsk',
    ({ action, says }) => /^task\.(created|deleted)$/.test(action) || says,
  )
  const commentNames = namesOf(changes, 'cmt', () => true)
  if (taskNames.length + commentNames.length > 0) {
    const [tasks, comments] = await inOneTrip(listTasks(sql, taskNames), listComments(sql, commentNames))
    const standing = new Set<string>(tasks.map(({ id }) => id))
    await replace(
      sql,
      [...taskNames, ...commentNames],
      taskNames.filter(({ id }) => !standing.has(id)),
      [...tasks.map(ofTask), ...comments.map(ofComment)],
    )
    const moved = new Set(namesOf(changes, 'tsk', (change) => change.moved).map(({ id }) => id))
    const come = tasks
      .filter(({ id }) => moved.has(id))
      .map(({ workspace_id, id, list_id }) => ({ workspace_id, id, list: list_id.slice(4) }))
    if (come.length > 0) await moveComments(sql, come)
  }

  const read = Map.groupBy(changes, ({ workspace_id }) => workspace_id)
  await moveCursors(
    sql,
    cursors.map(({ workspace_id, change_id }) => {
      const own = read.get(workspace_id) ?? []
      return {
        workspace_id,
        change_id: own.at(-1)?.id ?? change_id,
        read_until: own.length < changesMax ? (until.get(workspace_id) ?? null) : null,
      }
    }),
  )
  return changes.length
}

/** Each subject of a kind once. */
function namesOf(
  changes: readonly Change[],
  prefix: 'tsk' | 'cmt',
  of: (change: Change) => boolean,
): Named[] {
  const named = new Map<string, Named>()
  for (const change of changes)
    if (change.subject_id.startsWith(prefix) && of(change))
      named.set(change.subject_id, { workspace_id: change.workspace_id, id: change.subject_id })
  return [...named.values()]
}
