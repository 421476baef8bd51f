import type { FileStorage } from '../../platform/files/storage.ts'
import type { Database } from '../../platform/db/database.ts'
import { exportFileKeys } from './file-key.ts'
import * as store from './job-store.ts'

/**
 * Removes a batch of exports that were deleted or have expired; returns how many. Each row is deleted last,
 * so that after a crash or a storage failure the export is simply removed again.
 *
 * @throws the first failure, after all of the batch have been tried
 */
export async function removeExpiredExports(
  { page }: Database,
  files: FileStorage,
  batch: number,
): Promise<number> {
  const removable = await store.listRemovable(page, batch)
  const failures: unknown[] = []
  for (const stored of removable)
    try {
      for (const key of exportFileKeys(stored)) await files.remove(key)
      await store.deleteExport(page, stored.workspace_id, stored.id)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return removable.length
}
