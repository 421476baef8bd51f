import type { Database } from '../../platform/db/database.ts'
import { write } from '../../platform/db/write.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { fileKey } from '../../platform/files/storage.ts'
import { reservationMinutes } from './reserve.ts'
import * as room from './quota-store.ts'

/** Takes away the files of deleted tasks, and uploads that a crash has cut off; returns the bytes that became free. */
export async function removeOrphans(database: Database): Promise<number> {
  let total = 0
  for (const { workspace_id } of await room.listWorkspacesWithOrphans(database.page, reservationMinutes))
    total += await write(database, workspace_id, async (sql) => {
      const freed = await room.markOrphansRemoved(sql, workspace_id, reservationMinutes)
      if (freed > 0) await room.addStorageUsed(sql, workspace_id, -freed)
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
export async function deleteRemovedFiles(
  { page }: Database,
  files: FileStorage,
  batch: number,
): Promise<number> {
  const removed = await room.listRemovedAttachments(page, batch)
  const failures: unknown[] = []
  for (const { workspace_id, id } of removed)
    try {
      await files.remove(fileKey(workspace_id, id))
      await room.deleteRemovedAttachment(page, workspace_id, id)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return removed.length
}
