import type { Database } from '../db/database.ts'
import type { Sql } from '../db/sql.ts'
import { transact } from '../db/transact.ts'
import { tries } from '../limits.ts'
import { sendMail } from '../mail/send.ts'
import { createLink } from './links.ts'
import { findSignUp } from './links-store.ts'
import { accountExistsMail, verifyMail } from './mails.ts'
import { checkPassword } from './check-password.ts'
import { hashPassword } from './password.ts'
import * as store from './store.ts'
import { countAttempt, requireAttempt, windowOf } from './throttle.ts'

/** What is asked of strangers' mail: at most one a minute, and five an hour, to one address. */
export const mailWindows = (address: string) => [
  windowOf(tries.mailMinute, 'mail a minute', address),
  windowOf(tries.mailHour, 'mail an hour', address),
]
export const networkMailWindow = (network: string) =>
  windowOf(tries.mailNetwork, 'mail of a network', network)

/**
 * Takes note of who wants an account and sends the link that makes it. Whoever has one already gets a mail that says
 * so; from here the two look the same and take as long.
 *
 * @param network where the request comes from
 * @throws validation_error for a password that cannot be used; rate_limited for too many mails
 */
export async function signUp(
  database: Database,
  { name, email, password }: { name: string; email: string; password: string },
  network: string,
): Promise<void> {
  checkPassword(password, { name, email })
  const { address, id, email: known } = await store.findCredentials(database.page, email)
  await requireAttempt(database.page, ...mailWindows(address), networkMailWindow(network))
  const password_hash = await hashPassword(password)
  await transact(database, async (sql) => {
    if (id !== null && known !== null) {
      const link = { account_id: id, email: known, name: null, password_hash: null }
      const token = await createLink(sql, { ...link, purpose: 'reset' })
      await sendMail(sql, { to: known, ...accountExistsMail(sql.publicUrl, token) })
      return
    }
    const token = await createLink(sql, { purpose: 'sign_up', account_id: null, email, name, password_hash })
    await sendMail(sql, { to: email, ...verifyMail(sql.publicUrl, token) })
  })
}

/** The sign-up of an address whose link nobody has followed yet: the last one. */
export const findPendingSignUp = (sql: Sql, email: string) => findSignUp(sql, email)

/** Sends the link of a sign-up again, unless one has just been sent. */
export async function remindOfSignUp(database: Database, address: string): Promise<void> {
  if ((await countAttempt(database.page, ...mailWindows(address))) !== undefined) return
  const pending = await findSignUp(database.page, address)
  if (!pending) return
  await transact(database, async (sql) => {
    const token = await createLink(sql, pending)
    await sendMail(sql, { to: pending.email, ...verifyMail(sql.publicUrl, token) })
  })
}
