import type { FileStorage } from '../../platform/files/storage.ts'
import { fileKey } from '../../platform/files/storage.ts'
import { reservationMinutes } from '../../work/attachments/reserve.ts'
import type { Database } from '../../platform/db/database.ts'
import { importRetentionDays, importFileRetentionDays } from '../../core/limits.ts'
import { deleteOldImportRows, listExpiredFiles, markFileRemoved } from './retention-store.ts'

/**
 * Removes the files of a batch of imports a week after these ended; returns how many. Each removal is
 * recorded last, so that after a crash or a storage failure the file is simply removed again.
 *
 * @throws the first failure, after all of the batch have been tried
 */
export async function removeImportFiles(
  { page }: Database,
  files: FileStorage,
  batch: number,
): Promise<number> {
  const expired = await listExpiredFiles(page, importFileRetentionDays, reservationMinutes, batch)
  const failures: unknown[] = []
  for (const { workspace_id, id } of expired)
    try {
      await files.remove(fileKey(workspace_id, id))
      await markFileRemoved(page, workspace_id, id)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return expired.length
}

/** Small, because an import may have 50,000 rows. */
const deleteBatch = 20

/** Deletes imports three months after they were created, but not their tasks; returns how many. */
export async function deleteOldImports({ page }: Database): Promise<number> {
  let total = 0
  for (let count = deleteBatch; count === deleteBatch; total += count)
    count = (await deleteOldImportRows(page, importRetentionDays, deleteBatch)).length
  return total
}
