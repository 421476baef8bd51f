import type { Sql } from '../db/sql.ts'
import { notFound } from '../../core/errors.ts'
import type { KeptMail, MailId } from './schema.ts'
import { findMail, listMails } from './store.ts'

/** The newest mails for the operator, oldest first, whatever became of them. */
export const listKeptMails = (sql: Sql, limit: number): Promise<KeptMail[]> => listMails(sql, limit)

/** @throws not_found */
export async function getKeptMail(sql: Sql, id: MailId): Promise<KeptMail> {
  const mail = await findMail(sql, id)
  if (!mail) throw notFound()
  return mail
}
