import type { FileStorage } from '../../platform/files/storage.ts'
import { fileKey } from '../../platform/files/storage.ts'
import { reservationMinutes } from '../../work/attachments/reserve.ts'
import type { Database } from '../../platform/db/database.ts'
import { importRetentionDays, importFileRetentionDays } from '../../core/limits.ts'
import { deleteOldImportRows, listExpiredFiles, markFileRemoved } from './retention-store.ts'

/**
 * Removes the bytes of a batch of imports a week after they ended; returns how many. That they are gone is written down
 * last: a crash, or a store that does not answer, only means that it is done again.
 *
 * @throws the first failure, when all of the batch have been tried
 */
export async function removeImportFiles(
  { page }: Database,
  files: FileStorage,
  batch: number,
): Promise<number> {
  const spent = await listExpiredFiles(page, importFileRetentionDays, reservationMinutes, batch)
  const failures: unknown[] = []
  for (const { workspace_id, id } of spent)
    try {
      await files.remove(fileKey(workspace_id, id))
      await markFileRemoved(page, workspace_id, id)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return spent.length
}

/** Each of them may have 50 000 rows. */
const deleteBatch = 20

/** Forgets a batch of imports three months after they were made; returns how many. Their tasks stay. */
export async function deleteOldImports({ page }: Database): Promise<number> {
  let total = 0
  for (let count = deleteBatch; count === deleteBatch; total += count)
    count = (await deleteOldImportRows(page, importRetentionDays, deleteBatch)).length
  return total
}
