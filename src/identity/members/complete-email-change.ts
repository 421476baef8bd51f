import { applyEmailChange } from '../accounts/change-email.ts'
import { findAccount, lockOwnAccount } from '../accounts/find.ts'
import type { EmailLink } from '../accounts/email-links.ts'
import { verifyPassword } from '../accounts/passwords/password-hash.ts'
import { confirmationWindow, refundAttempts, limitAttempts } from '../accounts/throttle.ts'
import type { Person } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { notSignedIn, wrongCredentials } from '../../core/errors.ts'
import { revokeAccountSessions } from '../sessions/revoke.ts'
import { syncMembersWithAccount } from './sync-account.ts'

/**
 * Changes an account's address to the one whose link was followed, in its members too, and revokes all of its
 * sessions except the one that followed the link.
 *
 * @param owner the account's owner, if they are signed in in this browser
 * @returns the new address
 * @throws unauthorized if their session has ended in the meantime, not_found (S-68)
 */
export async function completeEmailChange(
  database: Database,
  token: string,
  owner: Person | null,
): Promise<string> {
  const { account_id, email } = await transact(database, async (sql) => {
    if (owner) await lockOwnAccount(sql, owner)
    const changed = await applyEmailChange(sql, token)
    await revokeAccountSessions(sql, changed.account_id, owner?.session_id ?? null)
    return changed
  })
  await syncMembersWithAccount(database, account_id, { email })
  return email
}

/**
 * Verifies that the person following a link to change an account's address is its owner: either they are
 * signed in or they know the password. Having the mail proves nothing: a stranger may have had it sent, and
 * someone who takes it for their own would add their address to the stranger's account (0132).
 *
 * @returns false if the password is still needed
 * @throws unauthorized `credentials` for a wrong password; unauthorized for an account without a password
 *   whose owner is not signed in; rate_limited
 */
export async function verifyLinkOwner(
  { page }: Database,
  { account_id }: Pick<EmailLink, 'account_id'>,
  person: Person | null,
  { password }: { password?: string },
): Promise<boolean> {
  if (account_id === null || person?.account_id === account_id) return true
  const account = await findAccount(page, account_id)
  if (!account?.password_hash) throw notSignedIn()
  if (password === undefined) return false
  const window = confirmationWindow(account_id)
  await limitAttempts(page, window)
  if (!(await verifyPassword(password, account.password_hash))) throw wrongCredentials()
  await refundAttempts(page, window)
  return true
}
