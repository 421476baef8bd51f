import type { Sql } from '../db/sql.ts'
import { notFound } from '../../core/errors.ts'
import { mailRetentionDays, sentMailRetentionDays } from '../../core/limits.ts'
import type { StoredMail, MailId } from './schema.ts'
import { deleteOld, findMail, listMails } from './store.ts'

/** Returns the newest mails for the operator, oldest first, whether sent, failed or still waiting. */
export const listStoredMails = (sql: Sql, limit: number): Promise<StoredMail[]> => listMails(sql, limit)

/** @throws not_found */
export async function getStoredMail(sql: Sql, id: MailId): Promise<StoredMail> {
  const mail = await findMail(sql, id)
  if (!mail) throw notFound()
  return mail
}

/** Deletes a batch of old mails, sent or not, and returns how many (0134). */
export const deleteOldMails = (sql: Sql, batch: number): Promise<number> =>
  deleteOld(sql, sentMailRetentionDays, mailRetentionDays, batch)
