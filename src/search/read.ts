import type { Database } from '../db/database.ts'
import type { OpenTransaction } from '../db/sql.ts'
import { transact } from '../db/transact.ts'
import type { WorkspaceId } from '../lib/ids.ts'
import * as cursors from './cursor-store.ts'
import { deleteSegments, deleteSome, moveComments } from './document-store.ts'
import { mergeSparse, ofComment, ofTask, replace } from './documents.ts'
import * as sources from './source-store.ts'

const changesMax = 200
const documentsMax = 200
const deletedMax = 5_000

/**
 * Reads a batch of what has been written in a workspace into the search (0156), and returns how many changes and
 * documents it went through; 0 means that nothing is left, or that another worker is at it. A batch and the cursor
 * behind it are one transaction, so a crash loses nothing and repeats nothing.
 *
 * @param until the workspace's last write that is known of
 */
export async function readBatch(
  database: Database,
  { workspace_id, stamp: until }: Pick<cursors.Behind, 'workspace_id' | 'stamp'>,
): Promise<number> {
  return transact(database, async (sql) => {
    const cursor = await cursors.lockCursor(sql, workspace_id)
    if (!cursor) return (await cursors.insertCursor(sql, workspace_id)).length
    return cursor.rebuilds === null
      ? follow(sql, workspace_id, cursor, until)
      : rebuild(sql, workspace_id, cursor)
  })
}

async function follow(
  sql: OpenTransaction,
  workspaceId: WorkspaceId,
  { change_id }: cursors.Cursor,
  until: string,
): Promise<number> {
  const changes = await cursors.listChanges(sql, workspaceId, change_id, changesMax)
  const taskIds = idsOf(
    changes,
    ({ action, says }) => /^task\.(created|deleted)$/.test(action) || says,
    'tsk',
  )
  const commentIds = idsOf(changes, () => true, 'cmt')
  const moved = new Set(idsOf(changes, (change) => change.moved, 'tsk'))
  let left = 0

  if (taskIds.length > 0) {
    const tasks = await sources.listTasks(sql, workspaceId, taskIds)
    const standing = new Set<string>(tasks.map(({ id }) => id))
    const gone = taskIds.filter((id) => !standing.has(id))
    left += await replace(sql, workspaceId, 'task', taskIds, gone, tasks.map(ofTask))
    const come = tasks
      .filter(({ id }) => moved.has(id))
      .map(({ id, list_id }) => ({ id, list: list_id.slice(4) }))
    if (come.length > 0) await moveComments(sql, workspaceId, come)
  }
  if (commentIds.length > 0) {
    const comments = await sources.listComments(sql, workspaceId, commentIds)
    left += await replace(sql, workspaceId, 'comment', commentIds, [], comments.map(ofComment))
  }
  // Whoever has left made room.
  if (left > 0) await mergeSparse(sql, workspaceId)
  const done = changes.length < changesMax
  await cursors.moveCursor(sql, workspaceId, changes.at(-1)?.id ?? change_id, done ? until : null)
  return changes.length
}

const idsOf = (
  changes: readonly cursors.Change[],
  of: (change: cursors.Change) => boolean,
  prefix: string,
) => [
  ...new Set(
    changes.filter((one) => one.subject_id.startsWith(prefix) && of(one)).map((one) => one.subject_id),
  ),
]

/** Reads on from the beginning; what is written meanwhile is followed afterwards. */
async function rebuild(
  sql: OpenTransaction,
  workspaceId: WorkspaceId,
  { rebuilds, rebuilt_at, rebuilt_id }: cursors.Cursor,
): Promise<number> {
  const goOn = (to: Omit<cursors.Cursor, 'change_id'>) => cursors.moveRebuild(sql, workspaceId, to)
  if (rebuilds === 'nothing') {
    const deleted = await deleteSome(sql, workspaceId, deletedMax)
    if (deleted.length < deletedMax) {
      await deleteSegments(sql, workspaceId)
      await goOn({ rebuilds: 'tasks', rebuilt_at: null, rebuilt_id: null })
    }
    return deleted.length + 1
  }
  if (rebuilds === 'tasks') {
    const tasks = await sources.listTasksAfter(
      sql,
      workspaceId,
      rebuilt_at ?? '0001-01-01T00:00:00.000Z',
      rebuilt_id ?? '',
      documentsMax,
    )
    const ids = tasks.map(({ id }) => id)
    // A task that changes meanwhile comes again.
    await replace(sql, workspaceId, 'task', ids, [], tasks.map(ofTask))
    const last = tasks.length < documentsMax ? undefined : tasks.at(-1)
    await goOn(
      last
        ? { rebuilds, rebuilt_at: last.updated_at, rebuilt_id: last.id }
        : { rebuilds: 'comments', rebuilt_at: null, rebuilt_id: null },
    )
    return tasks.length + 1
  }
  const comments = await sources.listCommentsAfter(sql, workspaceId, rebuilt_id ?? '', documentsMax)
  const ids = comments.map(({ id }) => id)
  await replace(sql, workspaceId, 'comment', ids, [], comments.map(ofComment))
  const last = comments.length < documentsMax ? undefined : comments.at(-1)
  await goOn({ rebuilds: last ? 'comments' : null, rebuilt_at: null, rebuilt_id: last?.id ?? null })
  return comments.length + 1
}
