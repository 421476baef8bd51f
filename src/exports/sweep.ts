import type { Files } from '../attachments/files.ts'
import { keyOf } from '../attachments/key.ts'
import type { Database } from '../db/database.ts'
import * as store from './build-store.ts'

/**
 * Removes a batch of exports that were taken away or whose time is over; returns how many. The row goes last, so that a
 * crash or a store that does not answer only means that it is done again.
 *
 * @throws the first failure, when all of the batch have been tried
 */
export async function removeExports({ page }: Database, files: Files, batch: number): Promise<number> {
  const gone = await store.listGone(page, batch)
  const failures: unknown[] = []
  for (const { workspace_id, id } of gone)
    try {
      await files.remove(keyOf(workspace_id, id))
      await store.deleteExport(page, workspace_id, id)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return gone.length
}
