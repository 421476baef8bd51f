import type { OnlyWorkspaces } from '../../../platform/db/distribution/by-shard.ts'
import type { BaseTransaction } from '../../../platform/db/sql.ts'
import { inOneRoundTrip } from '../../../platform/db/transact.ts'
import type { ReadRange } from '../../../platform/events/follow-changes.ts'
import { type IndexChange, type Cursor, listChanges } from './cursor-store.ts'
import { updateCommentLists } from './document-store.ts'
import { commentDocument, noRows, taskDocument, replaceDocuments } from './replace-documents.ts'
import { listCommentTexts, listTaskTexts, type SubjectRef } from './source-store.ts'

/** How many changes of one workspace are indexed at a time. */
export const changesPerBatch = 100

/** Updates the index with the changes after each cursor; returns how far it read. */
export async function indexChanges(
  sql: BaseTransaction,
  cursors: readonly Cursor[],
  only: OnlyWorkspaces,
): Promise<ReadRange[]> {
  const changes = await listChanges(sql, cursors, changesPerBatch, only)
  const taskRefs = subjectsOf(
    changes,
    'tsk',
    ({ action, says }) => /^task\.(created|deleted)$/.test(action) || says,
  )
  const commentRefs = subjectsOf(changes, 'cmt', () => true)
  if (taskRefs.length + commentRefs.length > 0) {
    const [tasks, comments] = await inOneRoundTrip(
      taskRefs.length === 0 ? noRows : listTaskTexts(sql, taskRefs, only),
      commentRefs.length === 0 ? noRows : listCommentTexts(sql, commentRefs, only),
    )
    const existing = new Set<string>(tasks.map(({ id }) => id))
    await replaceDocuments(
      sql,
      [...taskRefs, ...commentRefs],
      taskRefs.filter(({ id }) => !existing.has(id)),
      [...tasks.map(taskDocument), ...comments.map(commentDocument)],
      only,
    )
    const moved = new Set(subjectsOf(changes, 'tsk', (change) => change.moved).map(({ id }) => id))
    const movedTasks = tasks
      .filter(({ id }) => moved.has(id))
      .map(({ workspace_id, id, list_id }) => ({ workspace_id, id, list: list_id.slice(4) }))
    if (movedTasks.length > 0) await updateCommentLists(sql, movedTasks, only)
  }

  const byWorkspace = Map.groupBy(changes, ({ workspace_id }) => workspace_id)
  return cursors.map(({ workspace_id, change_id }) => {
    const read = byWorkspace.get(workspace_id) ?? []
    return { workspace_id, last: read.at(-1)?.id ?? change_id, count: read.length }
  })
}

/** Returns the subjects of one kind whose change matches, each once. */
function subjectsOf(
  changes: readonly IndexChange[],
  prefix: 'tsk' | 'cmt',
  matches: (change: IndexChange) => boolean,
): SubjectRef[] {
  const subjects = new Map<string, SubjectRef>()
  for (const change of changes)
    if (change.subject_id.startsWith(prefix) && matches(change))
      subjects.set(change.subject_id, { workspace_id: change.workspace_id, id: change.subject_id })
  return [...subjects.values()]
}
