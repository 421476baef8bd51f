import type { OpenTransaction } from '../../../platform/db/sql.ts'
import { type Cursor, moveRebuild } from './cursor-store.ts'
import { deleteSegments, deleteSome } from './document-store.ts'
import { ofComment, ofTask, replace } from './replace-documents.ts'
import { listCommentsAfter, listTasksAfter, type Named } from './source-store.ts'

const documentsMax = 200
const deletedMax = 5_000
const beginning = '0001-01-01T00:00:00.000Z'

/** Reads a batch of a workspace from the beginning; what is written meanwhile is followed afterwards. */
export async function rebuild(
  sql: OpenTransaction,
  { workspace_id, rebuilds, rebuilt_at, rebuilt_id }: Cursor,
): Promise<void> {
  const goOn = (to: Pick<Cursor, 'rebuilds' | 'rebuilt_at' | 'rebuilt_id'>) =>
    moveRebuild(sql, workspace_id, to)
  if (rebuilds === 'nothing') {
    const deleted = await deleteSome(sql, workspace_id, deletedMax)
    if (deleted.length === deletedMax) return
    await deleteSegments(sql, workspace_id)
    await goOn({ rebuilds: 'tasks', rebuilt_at: null, rebuilt_id: null })
  } else if (rebuilds === 'tasks') {
    const tasks = await listTasksAfter(
      sql,
      workspace_id,
      rebuilt_at ?? beginning,
      rebuilt_id ?? '',
      documentsMax,
    )
    // A task that changes meanwhile comes again.
    await replace(sql, tasks.map(nameOf), [], tasks.map(ofTask))
    const last = tasks.length < documentsMax ? undefined : tasks.at(-1)
    await goOn(
      last
        ? { rebuilds, rebuilt_at: last.updated_at, rebuilt_id: last.id }
        : { rebuilds: 'comments', rebuilt_at: null, rebuilt_id: null },
    )
  } else {
    const comments = await listCommentsAfter(sql, workspace_id, rebuilt_id ?? '', documentsMax)
    await replace(sql, comments.map(nameOf), [], comments.map(ofComment))
    const last = comments.length < documentsMax ? undefined : comments.at(-1)
    await goOn({ rebuilds: last ? 'comments' : null, rebuilt_at: null, rebuilt_id: last?.id ?? null })
  }
}

const nameOf = ({ workspace_id, id }: Named): Named => ({ workspace_id, id })
