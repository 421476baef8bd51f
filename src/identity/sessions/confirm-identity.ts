import { type Account, findAccount, lockOwnAccount } from '../accounts/find.ts'
import { verifyPassword } from '../accounts/passwords/password-hash.ts'
import { verifyCode } from '../accounts/second-factor/verify-code.ts'
import { attemptWindow, confirmationWindow, limitAttempts, refundAttempts } from '../accounts/throttle.ts'
import type { Person } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { BaseTransaction } from '../../platform/db/sql.ts'
import { transact } from '../../platform/db/transact.ts'
import { invalidField, wrongCredentials } from '../../core/errors.ts'
import { formatStamp } from '../../core/dates/date-formats.ts'
import type { Secrets } from '../../core/secrets.ts'
import { confirmationMinutes, attemptLimits } from '../../core/limits.ts'
import type { ConfirmResult } from './schema.ts'
import * as store from './store.ts'

const minuteMs = 60_000

export type ConfirmationProof = { password?: string; code?: string }

/**
 * Checks again what signing in takes, as some changes require (S-64): the password, and a code too if
 * two-factor authentication is on, so that no second factor is removed with the password alone (0214). An
 * account without a password has only the code. The confirmation applies to this session.
 *
 * @throws validation_error if the password or code is missing, unauthorized `credentials`, rate_limited
 */
export async function confirmIdentity(
  database: Database,
  secrets: Secrets,
  person: Person,
  { password, code }: ConfirmationProof,
): Promise<ConfirmResult> {
  const account = await findAccount(database.page, person.account_id)
  if (!account) throw wrongCredentials()
  const needed = requiredProof(account)
  if (needed.password && password === undefined) throw invalidField('password', 'required')
  if (needed.code && code === undefined) throw invalidField('code', 'required')
  const windows = [
    confirmationWindow(account.id),
    ...(needed.code ? [attemptWindow(attemptLimits.code, 'confirm with code', account.id)] : []),
  ]
  await limitAttempts(database.page, ...windows)
  if (needed.password && !(await verifyPassword(password ?? '', account.password_hash)))
    throw wrongCredentials()

  const confirmed = await transact(database, async (sql) => {
    const current = await lockOwnAccount(sql, person)
    // Another session may have set a password or turned on two-factor authentication since.
    if (current.password_hash !== account.password_hash || current.has_totp !== account.has_totp)
      throw wrongCredentials()
    if (needed.code && !(await verifyCode(sql, secrets, current.id, (code ?? '').replaceAll(/\s/g, ''))))
      throw wrongCredentials()
    return markSessionConfirmed(sql, person.session_id)
  })
  await refundAttempts(database.page, ...windows)
  return confirmed
}

const requiredProof = ({ password_hash, has_totp }: Account) => ({
  password: password_hash !== null,
  code: has_totp || password_hash === null,
})

/** Records that the person of a session has just confirmed who they are. The caller has verified it. */
export async function markSessionConfirmed(
  sql: BaseTransaction,
  sessionId: Person['session_id'],
): Promise<ConfirmResult> {
  await store.markConfirmed(sql, sessionId)
  return { confirmed_until: formatStamp(sql.stampMs + confirmationMinutes * minuteMs) }
}
