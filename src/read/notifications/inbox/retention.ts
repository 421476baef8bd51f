import type { Sql } from '../../../platform/db/sql.ts'
import { memberNotificationsMax, notificationRetentionDays } from '../../../core/limits.ts'
import { deleteExcess, deleteOlderThan } from './retention-store.ts'

/** Deletes a batch of what members were told long ago, and of the oldest of those who were told too much; returns how many. */
export async function deleteOldNotifications(sql: Sql, batch: number): Promise<number> {
  const older = await deleteOlderThan(sql, notificationRetentionDays, batch)
  return older.length === batch ? batch : (await deleteExcess(sql, memberNotificationsMax, batch)).length
}
