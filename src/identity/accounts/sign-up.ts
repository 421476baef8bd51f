import type { Database } from '../../platform/db/database.ts'
import type { OpenTransaction, Sql } from '../../platform/db/sql.ts'
import { transact } from '../../platform/db/transact.ts'
import { tries } from '../../core/limits.ts'
import { sendMail } from '../../platform/mail/send.ts'
import { createLink, type Link } from './email-links.ts'
import { findSignUp } from './email-links-store.ts'
import { accountExistsMail, verifyMail } from './mails.ts'
import { checkPassword } from './passwords/check-password.ts'
import { hashPassword } from './passwords/password-hash.ts'
import * as store from './store.ts'
import { countAttempt, requireAttempt, windowOf } from './throttle.ts'

/** What is asked of strangers' mail: at most one a minute, and five an hour, to one address. */
export const mailWindows = (address: string) => [
  windowOf(tries.mailMinute, 'mail a minute', address),
  windowOf(tries.mailHour, 'mail an hour', address),
]
export const networkMailWindow = (network: string) =>
  windowOf(tries.mailNetwork, 'mail of a network', network)

/** Whose address it is already; nulls for nobody's. */
type Known = Pick<store.Credentials, 'id' | 'email'>

/**
 * Takes note of who wants an account and sends the link that makes it. Whoever has one already gets a mail that says
 * so; from here the two look the same and take as long. Noted are both: an address that forgot at once what somebody
 * signed up with would be known for one that has an account (S-64).
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
  const { address, ...known } = await store.findCredentials(database.page, email)
  await requireAttempt(database.page, ...mailWindows(address), networkMailWindow(network))
  const password_hash = await hashPassword(password)
  await transact(database, (sql) =>
    note(sql, known, { purpose: 'sign_up', account_id: null, email, name, password_hash }),
  )
}

/** The sign-up of an address whose link nobody has followed yet: the last one. */
export const findPendingSignUp = (sql: Sql, email: string) => findSignUp(sql, email)

/** Sends the mail of a sign-up again, unless one has just been sent. */
export async function remindOfSignUp(database: Database, address: string): Promise<void> {
  if ((await countAttempt(database.page, ...mailWindows(address))) !== undefined) return
  const known = await store.findCredentials(database.page, address)
  const pending = await findSignUp(database.page, address)
  if (pending) await transact(database, (sql) => note(sql, known, pending))
}

/** Keeps a sign-up and sends its mail; of one whose address has an account the link goes to nobody. */
async function note(sql: OpenTransaction, { id, email: known }: Known, signUp: Link): Promise<void> {
  const token = await createLink(sql, signUp)
  const another = { account_id: id, email: known ?? signUp.email, name: null, password_hash: null }
  const reset = await createLink(sql, { ...another, purpose: known === null ? 'nobody' : 'reset' })
  if (known === null) await sendMail(sql, { to: signUp.email, ...verifyMail(sql.publicUrl, token) })
  else await sendMail(sql, { to: known, ...accountExistsMail(sql.publicUrl, reset) })
}
