import type { Sql } from '../db/sql.ts'
import { mailRetentionDays, sentMailRetentionDays } from '../../core/limits.ts'
import { deleteOld } from './store.ts'

/** Deletes a batch of old mails, sent or not; returns how many (0134). */
export const deleteOldMails = (sql: Sql, batch: number): Promise<number> =>
  deleteOld(sql, sentMailRetentionDays, mailRetentionDays, batch)
