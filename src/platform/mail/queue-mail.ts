import type { Language } from '../../core/languages.ts'
import type { BaseTransaction } from '../db/sql.ts'
import { renderHtml } from './render-html.ts'
import type { Mail } from './mail.ts'
import { mailMessages } from './messages.ts'
import * as store from './store.ts'
import { renderText } from './render-text.ts'
import { oneLine } from './sanitize.ts'

/** Matches what an address may never contain, since it goes into a header and the envelope (S-31). */
const invalidAddress = /[\s\p{C}\p{Z}<>(),;:"[\]\\]|^[^@]*$/u

/**
 * Queues a mail in the transaction. If and only if that commits, the worker sends it within a second or two.
 * Without a mail server it is held, and `daybook mail list` shows it with its link (0134). It is in the language of the
 * account that has the address (0490).
 *
 * @param or the language for an address whose account has none: one that is known, or that of another account
 * @throws Error for an address that the routes should have refused
 */
export async function queueMail(
  sql: BaseTransaction,
  to: string,
  write: Mail,
  or: { language?: Language; like?: string | null } = {},
): Promise<void> {
  if (invalidAddress.test(to)) throw new Error('a mail needs a valid email address')
  const spoken =
    (await store.findLanguage(sql, to)) ??
    or.language ??
    (typeof or.like === 'string' ? await store.findLanguage(sql, or.like) : undefined) ??
    'en'
  const mail = write(mailMessages[spoken])
  const subject = oneLine(mail.subject)
  await store.insertMail(sql, {
    to,
    subject,
    body: renderText(mail),
    html: renderHtml({ ...mail, subject }, spoken),
    unsubscribe_url: mail.unsubscribeUrl ?? null,
  })
}
