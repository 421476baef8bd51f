import type { Sql } from '../../../platform/db/sql.ts'
import { memberNotificationsMax, notificationDays } from '../../../core/limits.ts'
import { deleteBeyond, deleteOlder } from './retention-store.ts'

/** Deletes a batch of what members were told long ago, and of the oldest of those who were told too much; returns how many. */
export async function deleteOldNotifications(sql: Sql, batch: number): Promise<number> {
  const older = await deleteOlder(sql, notificationDays, batch)
  return older.length === batch ? batch : (await deleteBeyond(sql, memberNotificationsMax, batch)).length
}
