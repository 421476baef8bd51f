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
 * Completes the second step of signing in, after the password, with a code. Each code works once.
 *
 * @throws unauthorized `credentials` for a wrong code or an expired ticket; rate_limited
 */
export async function signInWithCode(
  database: Database,
  secrets: Secrets,
  { ticket, code }: { ticket: string; code: string },
  client: ClientInfo,
): Promise<StartedSession> {
  const pending = openTicket(secrets, secondFactorStep, ticket, database.clock.now()) as
    | PendingSecondFactor
    | undefined
  if (!pending) throw wrongCredentials()
  const { account_id } = pending
  const device = findKnownDevice(secrets, client.cookies, account_id)
  const windows = [
    attemptWindow(attemptLimits.code, 'code', account_id, device ?? 'any'),
    // A password reset makes any number of browsers known, without a code.
    ...(device === undefined ? [] : [attemptWindow(attemptLimits.knownCode, 'known code', account_id)]),
  ]
  await limitAttempts(database.page, ...windows)
  const started = await transact(database, async (sql) => {
    await lockUnchangedAccount(sql, pending)
    const method = await verifyCode(sql, secrets, account_id, code.replaceAll(/\s/g, ''))
    if (!method) {
      logRefusedSignIn(database.page, account_id, sql.stampMs, { method: 'totp', ...client })
      throw wrongCredentials()
    }
    return completeSignIn(sql, secrets, account_id, method, client)
  })
  await refundAttempts(database.page, ...windows)
  return started
}
