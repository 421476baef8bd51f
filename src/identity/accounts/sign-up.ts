import type { Database } from '../../platform/db/database.ts'
import type { BaseTransaction, Sql } from '../../platform/db/sql.ts'
import { transact } from '../../platform/db/transact.ts'
import { attemptLimits } from '../../core/limits.ts'
import { sendMail } from '../../platform/mail/send.ts'
import { createEmailLink, type EmailLink } from './email-links.ts'
import { findSignUpLink } from './email-links-store.ts'
import { accountExistsMail, confirmSignUpMail } from './mails.ts'
import { checkPassword } from './passwords/check-password.ts'
import { hashPassword } from './passwords/password-hash.ts'
import * as store from './store.ts'
import { countAttempt, limitAttempts, attemptWindow } from './throttle.ts'

/** What is asked of strangers' mail: at most one a minute, and five an hour, to one address. */
export const addressMailWindows = (address: string) => [
  attemptWindow(attemptLimits.mailMinute, 'mail a minute', address),
  attemptWindow(attemptLimits.mailHour, 'mail an hour', address),
]
export const networkMailWindow = (network: string) =>
  attemptWindow(attemptLimits.mailNetwork, 'mail of a network', network)

/** Whose address it is already; nulls for nobody's. */
type ExistingAccount = Pick<store.Credentials, 'id' | 'email'>

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
  await limitAttempts(database.page, ...addressMailWindows(address), networkMailWindow(network))
  const password_hash = await hashPassword(password)
  await transact(database, (sql) =>
    storeAndMail(sql, known, { purpose: 'sign_up', account_id: null, email, name, password_hash }),
  )
}

/** The sign-up of an address whose link nobody has followed yet: the last one. */
export const findPendingSignUp = (sql: Sql, email: string) => findSignUpLink(sql, email)

/** Sends the mail of a sign-up again, unless one has just been sent. */
export async function resendSignUpMail(database: Database, address: string): Promise<void> {
  if ((await countAttempt(database.page, ...addressMailWindows(address))) !== undefined) return
  const known = await store.findCredentials(database.page, address)
  const pending = await findSignUpLink(database.page, address)
  if (pending) await transact(database, (sql) => storeAndMail(sql, known, pending))
}

/** Keeps a sign-up and sends its mail; of one whose address has an account the link goes to nobody. */
async function storeAndMail(
  sql: BaseTransaction,
  { id, email: known }: ExistingAccount,
  signUp: EmailLink,
): Promise<void> {
  const token = await createEmailLink(sql, signUp)
  const another = { account_id: id, email: known ?? signUp.email, name: null, password_hash: null }
  const reset = await createEmailLink(sql, { ...another, purpose: known === null ? 'nobody' : 'reset' })
  if (known === null) await sendMail(sql, { to: signUp.email, ...confirmSignUpMail(sql.publicUrl, token) })
  else await sendMail(sql, { to: known, ...accountExistsMail(sql.publicUrl, reset) })
}
