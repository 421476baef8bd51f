import type { BaseTransaction } from '../db/sql.ts'
import { renderHtml } from './render-html.ts'
import type { Mail } from './mail.ts'
import * as store from './store.ts'
import { oneLine, renderText } from './render-text.ts'

/** What an address may never hold, since it stands in a header and in the envelope (S-31). */
const invalidAddress = /[\s\p{C}\p{Z}<>(),;:"[\]\\]|^[^@]*$/u

/**
 * Sends a mail with the transaction: it goes out if and only if that commits, within a second or two, by the worker.
 * Without a mail server it is kept, and `daybook mail list` shows it with its link (0134).
 *
 * @throws for an address that no route may let through
 */
export async function sendMail(sql: BaseTransaction, { to, ...mail }: Mail & { to: string }): Promise<void> {
  if (invalidAddress.test(to)) throw new Error('a mail needs an e-mail address')
  const subject = oneLine(mail.subject)
  await store.insertMail(sql, {
    to,
    subject,
    body: renderText(mail),
    html: renderHtml({ ...mail, subject }),
    unsubscribe_url: mail.unsubscribeUrl ?? null,
  })
}
