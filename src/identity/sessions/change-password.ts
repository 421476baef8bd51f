import { findAccount, lockAccount, lockOwnAccount } from '../accounts/find.ts'
import { findEmailLink, consumeEmailLink } from '../accounts/email-links.ts'
import { checkPassword } from '../accounts/passwords/password-policy.ts'
import { hashPassword } from '../accounts/passwords/password-hash.ts'
import { setPassword } from '../accounts/passwords/set-password.ts'
import { limitAttempts, refundAttempts, attemptWindow } from '../accounts/throttle.ts'
import type { Person } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { notFound, notSignedIn } from '../../core/errors.ts'
import type { Secrets } from '../../core/secrets.ts'
import { attemptLimits } from '../../core/limits.ts'
import { rememberDevice } from './device.ts'
import { revokeAccountSessions } from './revoke.ts'
import type { ClientInfo } from './client-info.ts'

/**
 * Gives the account of a person another password; their other sessions end (S-64).
 *
 * @throws validation_error for a password that cannot be used, rate_limited
 */
export async function changePassword(database: Database, person: Person, password: string): Promise<void> {
  const account = await findAccount(database.page, person.account_id)
  if (!account) throw notSignedIn()
  checkPassword(password, account)
  await limitAttempts(database.page, attemptWindow(attemptLimits.renew, 'renew', account.id))
  const passwordHash = await hashPassword(password)
  await transact(database, async (sql) => {
    const now = await lockOwnAccount(sql, person)
    await setPassword(sql, now, passwordHash)
    await revokeAccountSessions(sql, now.id, person.session_id)
  })
}

/**
 * Sets the password of whoever follows the link that was sent for it; all sessions end. The browser is known from now
 * on, so that who guesses elsewhere cannot keep the owner out (0130).
 *
 * @returns the `Set-Cookie` header that says so
 * @throws not_found for a link that is none (S-68), validation_error for a password that cannot be used, rate_limited
 */
export async function resetPassword(
  database: Database,
  secrets: Secrets,
  { token, password }: { token: string; password: string },
  visit: ClientInfo,
): Promise<string> {
  const window = attemptWindow(attemptLimits.link, 'link', visit.network)
  await limitAttempts(database.page, window)
  const link = await findEmailLink(database.page, token)
  if (link?.purpose !== 'reset' || link.account_id === null) throw notFound()
  const account = await findAccount(database.page, link.account_id)
  if (!account) throw notFound()
  await refundAttempts(database.page, window)
  checkPassword(password, account)
  const passwordHash = await hashPassword(password)
  await transact(database, async (sql) => {
    // The account first: whoever voids its links holds it, and none may wait for the other.
    const now = await lockAccount(sql, account.id)
    // Asked for while the address was changed: the link went to the former one, whose mailbox proves nothing any more.
    if (now?.email !== link.email || !(await consumeEmailLink(sql, token))) throw notFound()
    await setPassword(sql, now, passwordHash)
    await revokeAccountSessions(sql, account.id, null)
  })
  return rememberDevice(secrets, visit.cookies, account.id)
}
