import type { Sql } from '../db/sql.ts'
import { notFound } from '../../core/errors.ts'
import type { StoredMail, MailId } from './schema.ts'
import { findMail, listMails } from './store.ts'

/** The newest mails for the operator, oldest first, whatever became of them. */
export const listStoredMails = (sql: Sql, limit: number): Promise<StoredMail[]> => listMails(sql, limit)

/** @throws not_found */
export async function getStoredMail(sql: Sql, id: MailId): Promise<StoredMail> {
  const mail = await findMail(sql, id)
  if (!mail) throw notFound()
  return mail
}
