import { applyEmailChange } from '../accounts/change-email.ts'
import { findAccount, lockOwnAccount } from '../accounts/find.ts'
import type { EmailLink } from '../accounts/email-links.ts'
import { verifyPassword } from '../accounts/passwords/password-hash.ts'
import { refundAttempts, limitAttempts, attemptWindow } from '../accounts/throttle.ts'
import type { Person } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { notSignedIn, wrongCredentials } from '../../core/errors.ts'
import { attemptLimits } from '../../core/limits.ts'
import { revokeAccountSessions } from '../sessions/revoke.ts'
import { syncMembersWithAccount } from './sync-account.ts'

/**
 * Gives an account the address whose link was followed. Its sessions end, but for the one that followed it; its members
 * have the new address too.
 *
 * @param owner whose account it is, when they are signed in in the browser
 * @returns the address
 * @throws unauthorized when their session has ended meanwhile, not_found (S-68)
 */
export async function completeEmailChange(
  database: Database,
  token: string,
  owner: Person | null,
): Promise<string> {
  const { account_id, email } = await transact(database, async (sql) => {
    if (owner) await lockOwnAccount(sql, owner)
    const taken = await applyEmailChange(sql, token)
    await revokeAccountSessions(sql, taken.account_id, owner?.session_id ?? null)
    return taken
  })
  await syncMembersWithAccount(database, account_id, { email })
  return email
}

/**
 * Whether it is the account's owner who follows a link to change its address: signed in, or by the password. Its mail
 * alone proves nothing, since a stranger may have had it sent, and whoever takes it for their own would give their
 * address to an account of that stranger's (0132).
 *
 * @returns false while the password is still to be sent
 * @throws unauthorized `credentials` for a wrong password, and for whoever has none and is not signed in; rate_limited
 */
export async function verifyLinkOwner(
  { page }: Database,
  { account_id }: Pick<EmailLink, 'account_id'>,
  person: Person | null,
  { token, password }: { token: string; password?: string },
): Promise<boolean> {
  if (account_id === null || person?.account_id === account_id) return true
  const account = await findAccount(page, account_id)
  if (!account?.password_hash) throw notSignedIn()
  if (password === undefined) return false
  const window = attemptWindow(attemptLimits.pair, 'change of address', token)
  await limitAttempts(page, window)
  if (!(await verifyPassword(password, account.password_hash))) throw wrongCredentials()
  await refundAttempts(page, window)
  return true
}
