import { createAccount } from '../accounts/create.ts'
import { type EmailLink, consumeEmailLink } from '../accounts/email-links.ts'
import { verifyPassword } from '../accounts/passwords/password-hash.ts'
import { refundAttempts, limitAttempts, attemptWindow } from '../accounts/throttle.ts'
import type { Database } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { notFound, wrongCredentials } from '../../core/errors.ts'
import type { Secrets } from '../../core/secrets.ts'
import { attemptLimits } from '../../core/limits.ts'
import { type StartedSession, completeSignIn } from './complete-sign-in.ts'
import type { ClientInfo } from './client-info.ts'

/**
 * Creates the account of a sign-up and signs its owner in. Requires both the mailed link and the chosen
 * password, since a stranger may have signed up with this address (0132).
 *
 * @throws unauthorized `credentials` for a wrong password; not_found if the link was used or the address got
 *   an account in another way; rate_limited
 */
export async function finishSignUp(
  database: Database,
  secrets: Secrets,
  { token, password }: { token: string; password: string },
  { email, name, password_hash }: EmailLink,
  client: ClientInfo,
): Promise<StartedSession> {
  const window = attemptWindow(attemptLimits.pair, 'sign-up', token)
  await limitAttempts(database.page, window)
  if (!(await verifyPassword(password, password_hash))) throw wrongCredentials()
  const started = await transact(database, async (sql) => {
    if (!(await consumeEmailLink(sql, token))) throw notFound()
    const person = { email, name: name ?? email, passwordHash: password_hash }
    const accountId = await createAccount(sql, sql.stampMs, person)
    if (!accountId) throw notFound()
    return completeSignIn(sql, secrets, accountId, 'password', client)
  })
  await refundAttempts(database.page, window)
  return started
}
