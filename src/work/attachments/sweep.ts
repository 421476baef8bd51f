import type { Database } from '../../platform/db/database.ts'
import { write } from '../../platform/db/write.ts'
import type { Files } from '../../platform/files/storage.ts'
import { keyOf } from '../../platform/files/file-key.ts'
import { roomMinutes } from './reserve.ts'
import * as room from './quota-store.ts'

/** Takes away the files of deleted tasks, and uploads that a crash has cut off; returns the bytes that became free. */
export async function releaseOrphans(database: Database): Promise<number> {
  let total = 0
  for (const { workspace_id } of await room.listWithOrphans(database.page, roomMinutes))
    total += await write(database, workspace_id, async (sql) => {
      const freed = await room.removeOrphans(sql, workspace_id, roomMinutes)
      if (freed > 0) await room.addUsed(sql, workspace_id, -freed)
      return freed
    })
  return total
}

/**
 * Removes the bytes of a batch of files that were taken away; returns how many. The row goes last: while there is one,
 * a crash or a store that does not answer only means that it is done again.
 *
 * @throws the first failure, when all of the batch have been tried
 */
export async function removeFiles({ page }: Database, files: Files, batch: number): Promise<number> {
  const removed = await room.listRemoved(page, batch)
  const failures: unknown[] = []
  for (const { workspace_id, id } of removed)
    try {
      await files.remove(keyOf(workspace_id, id))
      await room.deleteRemoved(page, workspace_id, id)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return removed.length
}
