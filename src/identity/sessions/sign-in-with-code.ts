import { logRefusedSignIn } from '../accounts/account-changes.ts'
import { verifyCode } from '../accounts/second-factor/verify-code.ts'
import { refundAttempts, limitAttempts, attemptWindow } from '../accounts/throttle.ts'
import type { Database } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { wrongCredentials } from '../../core/errors.ts'
import type { Secrets } from '../../core/secrets.ts'
import { attemptLimits } from '../../core/limits.ts'
import { findKnownDevice } from './device.ts'
import { lockUnchangedAccount, type PendingSecondFactor, secondFactorStep } from './sign-in.ts'
import { type StartedSession, completeSignIn } from './complete-sign-in.ts'
import { openTicket } from './ticket.ts'
import type { ClientInfo } from './client-info.ts'

/**
 * The second step of signing in, after the password: a code, each of which is good once.
 *
 * @throws unauthorized `credentials` for a wrong code and an old ticket; rate_limited
 */
export async function signInWithCode(
  database: Database,
  secrets: Secrets,
  { ticket, code }: { ticket: string; code: string },
  visit: ClientInfo,
): Promise<StartedSession> {
  const waiting = openTicket(secrets, secondFactorStep, ticket, database.clock.now()) as
    | PendingSecondFactor
    | undefined
  if (!waiting) throw wrongCredentials()
  const { account_id } = waiting
  const device = findKnownDevice(secrets, visit.cookies, account_id) ?? 'any'
  const window = attemptWindow(attemptLimits.code, 'code', account_id, device)
  await limitAttempts(database.page, window)
  const started = await transact(database, async (sql) => {
    await lockUnchangedAccount(sql, waiting)
    const method = await verifyCode(sql, secrets, account_id, code.replaceAll(/\s/g, ''))
    if (!method) {
      logRefusedSignIn(database.page, account_id, sql.stampMs, { method: 'totp', ...visit })
      throw wrongCredentials()
    }
    return completeSignIn(sql, secrets, account_id, method, visit)
  })
  await refundAttempts(database.page, window)
  return started
}
