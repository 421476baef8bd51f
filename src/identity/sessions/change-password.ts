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
 * Changes the password of the signed-in person and revokes their other sessions (S-64).
 *
 * @throws validation_error for an unacceptable password, rate_limited
 */
export async function changePassword(database: Database, person: Person, password: string): Promise<void> {
  const account = await findAccount(database.page, person.account_id)
  if (!account) throw notSignedIn()
  checkPassword(password, account)
  await limitAttempts(database.page, attemptWindow(attemptLimits.renew, 'renew', account.id))
  const passwordHash = await hashPassword(password)
  await transact(database, async (sql) => {
    const current = await lockOwnAccount(sql, person)
    await setPassword(sql, current, passwordHash)
    await revokeAccountSessions(sql, current.id, person.session_id)
  })
}

/**
 * Sets a new password through a reset link and revokes all sessions. The browser is remembered from now on,
 * so that someone guessing passwords elsewhere cannot lock the owner out (0130).
 *
 * @returns the `Set-Cookie` header that remembers the browser
 * @throws not_found for an invalid link (S-68), validation_error for an unacceptable password, rate_limited
 */
export async function resetPassword(
  database: Database,
  secrets: Secrets,
  { token, password }: { token: string; password: string },
  client: ClientInfo,
): Promise<string> {
  const window = attemptWindow(attemptLimits.link, 'link', client.network)
  await limitAttempts(database.page, window)
  const link = await findEmailLink(database.page, token)
  if (link?.purpose !== 'reset' || link.account_id === null) throw notFound()
  const account = await findAccount(database.page, link.account_id)
  if (!account) throw notFound()
  await refundAttempts(database.page, window)
  checkPassword(password, account)
  const passwordHash = await hashPassword(password)
  await transact(database, async (sql) => {
    // Lock the account first, as revoking its links does too: the same order everywhere avoids deadlocks.
    const current = await lockAccount(sql, account.id)
    // If the address has changed since the link was sent, access to the old mailbox proves nothing.
    if (current?.email !== link.email || !(await consumeEmailLink(sql, token))) throw notFound()
    await setPassword(sql, current, passwordHash)
    await revokeAccountSessions(sql, account.id, null)
  })
  return rememberDevice(secrets, client.cookies, account.id)
}
