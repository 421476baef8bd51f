import type { BaseTransaction } from '../../../platform/db/sql.ts'
import { inOneRoundTrip } from '../../../platform/db/transact.ts'
import type { WorkspaceId } from '../../../core/ids.ts'
import { type IndexChange, type Cursor, listChanges, advanceCursors } from './cursor-store.ts'
import { updateCommentLists } from './document-store.ts'
import { commentDocument, taskDocument, replaceDocuments } from './replace-documents.ts'
import { listCommentTexts, listTaskTexts, type SubjectRef } from './source-store.ts'

/** Of one workspace in one go. */
export const changesPerBatch = 100

/**
 * Reads what has been written in workspaces since it was last read, and returns how many changes that were.
 *
 * @param until the last write of each workspace that is known of
 */
export async function indexChanges(
  sql: BaseTransaction,
  cursors: readonly Cursor[],
  until: ReadonlyMap<WorkspaceId, string>,
): Promise<number> {
  const changes = await listChanges(sql, cursors, changesPerBatch)
  const taskNames = subjectsOf(
    changes,
    'tsk',
    ({ action, says }) => /^task\.(created|deleted)$/.test(action) || says,
  )
  const commentNames = subjectsOf(changes, 'cmt', () => true)
  if (taskNames.length + commentNames.length > 0) {
    const [tasks, comments] = await inOneRoundTrip(
      listTaskTexts(sql, taskNames),
      listCommentTexts(sql, commentNames),
    )
    const standing = new Set<string>(tasks.map(({ id }) => id))
    await replaceDocuments(
      sql,
      [...taskNames, ...commentNames],
      taskNames.filter(({ id }) => !standing.has(id)),
      [...tasks.map(taskDocument), ...comments.map(commentDocument)],
    )
    const moved = new Set(subjectsOf(changes, 'tsk', (change) => change.moved).map(({ id }) => id))
    const come = tasks
      .filter(({ id }) => moved.has(id))
      .map(({ workspace_id, id, list_id }) => ({ workspace_id, id, list: list_id.slice(4) }))
    if (come.length > 0) await updateCommentLists(sql, come)
  }

  const read = Map.groupBy(changes, ({ workspace_id }) => workspace_id)
  await advanceCursors(
    sql,
    cursors.map(({ workspace_id, change_id }) => {
      const own = read.get(workspace_id) ?? []
      return {
        workspace_id,
        change_id: own.at(-1)?.id ?? change_id,
        read_until: own.length < changesPerBatch ? (until.get(workspace_id) ?? null) : null,
      }
    }),
  )
  return changes.length
}

/** Each subject of a kind once. */
function subjectsOf(
  changes: readonly IndexChange[],
  prefix: 'tsk' | 'cmt',
  of: (change: IndexChange) => boolean,
): SubjectRef[] {
  const named = new Map<string, SubjectRef>()
  for (const change of changes)
    if (change.subject_id.startsWith(prefix) && of(change))
      named.set(change.subject_id, { workspace_id: change.workspace_id, id: change.subject_id })
  return [...named.values()]
}
