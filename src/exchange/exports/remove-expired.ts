import type { FileStorage } from '../../platform/files/storage.ts'
import type { Database } from '../../platform/db/database.ts'
import { exportFileKeys } from './file-key.ts'
import * as store from './job-store.ts'

/**
 * Removes a batch of exports that were taken away or whose time is over; returns how many. The row goes last, so that a
 * crash or a store that does not answer only means that it is done again.
 *
 * @throws the first failure, when all of the batch have been tried
 */
export async function removeExpiredExports(
  { page }: Database,
  files: FileStorage,
  batch: number,
): Promise<number> {
  const gone = await store.listRemovable(page, batch)
  const failures: unknown[] = []
  for (const one of gone)
    try {
      for (const key of exportFileKeys(one)) await files.remove(key)
      await store.deleteExport(page, one.workspace_id, one.id)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return gone.length
}
