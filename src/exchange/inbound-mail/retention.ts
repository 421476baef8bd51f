import type { Sql } from '../../platform/db/sql.ts'
import { inboundMailDedupDays } from '../../core/limits.ts'
import { deleteOldReceivedMails } from './store.ts'

/** Forgets a batch of messages that no server sends again any more; returns how many. */
export const deleteExpiredReceivedMails = (sql: Sql, batch: number): Promise<number> =>
  deleteOldReceivedMails(sql, inboundMailDedupDays, batch)
