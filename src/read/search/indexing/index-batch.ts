import type { Database } from '../../../platform/db/database.ts'
import { transact } from '../../../platform/db/transact.ts'
import { type PendingWorkspace, insertCursor, lockCursors } from './cursor-store.ts'
import { indexChanges } from './index-changes.ts'
import { rebuildBatch } from './rebuild.ts'

/**
 * Reads a batch of what has been written in workspaces into the search (0156), and returns how much that was; 0 means
 * that nothing is left, or that another worker is at it. A batch and the cursors behind it are one transaction, so a
 * crash loses nothing and repeats nothing. Many workspaces go through as few statements as one.
 */
export const indexBatch = (database: Database, behind: readonly PendingWorkspace[]): Promise<number> =>
  transact(database, async (sql) => {
    const cursors = await lockCursors(
      sql,
      behind.map(({ workspace_id }) => workspace_id),
    )
    const following = cursors.filter(({ rebuilds }) => rebuilds === null)
    const until = new Map(behind.map(({ workspace_id, stamp }) => [workspace_id, stamp]))
    let read = following.length === 0 ? 0 : await indexChanges(sql, following, until)
    for (const cursor of cursors)
      if (cursor.rebuilds !== null) {
        await rebuildBatch(sql, cursor)
        read += 1
      }
    const known = new Set(cursors.map(({ workspace_id }) => workspace_id))
    for (const { workspace_id, follows } of behind)
      if (!follows && !known.has(workspace_id)) read += (await insertCursor(sql, workspace_id)).length
    return read
  })
