import type { Sql } from '../../platform/db/sql.ts'
import { receivedMailDays } from '../../core/limits.ts'
import { deleteOldReceived } from './store.ts'

/** Forgets a batch of messages that no server sends again any more; returns how many. */
export const forgetReceived = (sql: Sql, batch: number): Promise<number> =>
  deleteOldReceived(sql, receivedMailDays, batch)
