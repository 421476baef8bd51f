import type { Logger } from 'pino'
import type { OpenTransaction } from '../db/sql.ts'
import * as store from './store.ts'

export type Mail = { to: string; subject: string; body: string }

/**
 * Sends a mail with the transaction: it is sent if and only if that commits. There is no mail server yet, so it stays
 * in the table `mails`, where the operator can read it, and the log, where there is one, says so.
 */
export async function sendMail(sql: OpenTransaction, mail: Mail, log?: Logger): Promise<void> {
  await store.insertMail(sql, mail)
  log?.info({ subject: mail.subject }, 'mail')
}
