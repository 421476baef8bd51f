import type { Files } from '../../platform/files/storage.ts'
import { keyOf } from '../../platform/files/file-key.ts'
import { roomMinutes } from '../../work/attachments/reserve.ts'
import type { Database } from '../../platform/db/database.ts'
import { importDays, importFileDays } from '../../core/limits.ts'
import { deleteOld, listSpent, updateFileRemoved } from './retention-store.ts'

/**
 * Removes the bytes of a batch of imports a week after they ended; returns how many. That they are gone is written down
 * last: a crash, or a store that does not answer, only means that it is done again.
 *
 * @throws the first failure, when all of the batch have been tried
 */
export async function removeImportFiles({ page }: Database, files: Files, batch: number): Promise<number> {
  const spent = await listSpent(page, importFileDays, roomMinutes, batch)
  const failures: unknown[] = []
  for (const { workspace_id, id } of spent)
    try {
      await files.remove(keyOf(workspace_id, id))
      await updateFileRemoved(page, workspace_id, id)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return spent.length
}

/** Each of them may have 50 000 rows. */
const importsAtOnce = 20

/** Forgets a batch of imports three months after they were made; returns how many. Their tasks stay. */
export async function deleteOldImports({ page }: Database): Promise<number> {
  let total = 0
  for (let count = importsAtOnce; count === importsAtOnce; total += count)
    count = (await deleteOld(page, importDays, importsAtOnce)).length
  return total
}
