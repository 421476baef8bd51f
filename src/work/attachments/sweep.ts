import type { Database } from '../../platform/db/database.ts'
import { write } from '../../platform/db/write.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { fileKey } from '../../platform/files/storage.ts'
import { reservationMinutes } from './reserve.ts'
import * as quota from './quota-store.ts'

/**
 * Removes the files of deleted tasks, those that no comment has, and uploads interrupted by a crash.
 *
 * @returns the bytes freed
 */
export async function removeOrphans(database: Database): Promise<number> {
  let total = 0
  for (const { workspace_id } of await quota.listWorkspacesWithOrphans(database.page, reservationMinutes))
    total += await write(database, workspace_id, async (sql) => {
      const freed = await quota.markOrphansRemoved(sql, workspace_id, reservationMinutes)
      if (freed > 0) await quota.addStorageUsed(sql, workspace_id, -freed)
      return freed
    })
  return total
}

/**
 * Deletes the bytes of a batch of removed files. The row is deleted last, so that a crash, or a storage that
 * does not respond, only means trying again.
 *
 * @returns how many files the batch had
 * @throws the first failure, once the whole batch has been tried
 */
export async function deleteRemovedFiles(
  { page }: Database,
  files: FileStorage,
  batch: number,
): Promise<number> {
  const removed = await quota.listRemovedAttachments(page, batch)
  const failures: unknown[] = []
  for (const { workspace_id, id } of removed)
    try {
      await files.remove(fileKey(workspace_id, id))
      await quota.deleteRemovedAttachment(page, workspace_id, id)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return removed.length
}
