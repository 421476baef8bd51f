import type { Sql } from '../../../platform/db/sql.ts'
import { memberNotificationsMax, notificationRetentionDays } from '../../../core/limits.ts'
import { deleteExcess, deleteOlderThan } from './retention-store.ts'

/** Deletes a batch of old notifications, or of the oldest of members with too many; returns how many. */
export async function deleteOldNotifications(sql: Sql, batch: number): Promise<number> {
  const older = await deleteOlderThan(sql, notificationRetentionDays, batch)
  return older.length === batch ? batch : (await deleteExcess(sql, memberNotificationsMax, batch)).length
}
