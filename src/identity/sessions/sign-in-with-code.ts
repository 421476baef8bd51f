import { noteRefusal } from '../accounts/account-changes.ts'
import { verifyCode } from '../accounts/second-factor/verify-code.ts'
import { forgive, requireAttempt, windowOf } from '../accounts/throttle.ts'
import type { Database } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { wrongCredentials } from '../../core/errors.ts'
import type { Secrets } from '../../core/secrets.ts'
import { tries } from '../../core/limits.ts'
import { findDevice } from './device.ts'
import { requireUnchanged, type Waiting, waitingStep } from './sign-in.ts'
import { type Started, startSession } from './complete-sign-in.ts'
import { openTicket } from './ticket.ts'
import type { Visit } from './client-info.ts'

/**
 * The second step of signing in, after the password: a code, each of which is good once.
 *
 * @throws unauthorized `credentials` for a wrong code and an old ticket; rate_limited
 */
export async function signInWithCode(
  database: Database,
  secrets: Secrets,
  { ticket, code }: { ticket: string; code: string },
  visit: Visit,
): Promise<Started> {
  const waiting = openTicket(secrets, waitingStep, ticket, database.clock.now()) as Waiting | undefined
  if (!waiting) throw wrongCredentials()
  const { account_id } = waiting
  const device = findDevice(secrets, visit.cookies, account_id) ?? 'any'
  const window = windowOf(tries.code, 'code', account_id, device)
  await requireAttempt(database.page, window)
  const started = await transact(database, async (sql) => {
    await requireUnchanged(sql, waiting)
    const method = await verifyCode(sql, secrets, account_id, code.replaceAll(/\s/g, ''))
    if (!method) {
      noteRefusal(database.page, account_id, sql.stampMs, { method: 'totp', ...visit })
      throw wrongCredentials()
    }
    return startSession(sql, secrets, account_id, method, visit)
  })
  await forgive(database.page, window)
  return started
}
