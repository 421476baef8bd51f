import { findAccount, lockOwnAccount } from '../accounts/find.ts'
import { verifyPassword } from '../accounts/passwords/password-hash.ts'
import { verifyCode } from '../accounts/second-factor/verify-code.ts'
import { refundAttempts, limitAttempts, attemptWindow } from '../accounts/throttle.ts'
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
 * Checks the password again, as some changes require (S-64); for an account without one, checks a code
 * instead. The confirmation applies to this session.
 *
 * @throws validation_error if the password or code is missing, unauthorized `credentials`, rate_limited
 */
export async function confirmIdentity(
  database: Database,
  secrets: Secrets,
  person: Person,
  { password, code }: ConfirmationProof,
): Promise<ConfirmResult> {
  const window = attemptWindow(attemptLimits.confirm, 'confirm', person.session_id)
  const account = await findAccount(database.page, person.account_id)
  if (!account) throw wrongCredentials()
  if (account.password_hash === null ? code === undefined : password === undefined)
    throw invalidField(account.password_hash === null ? 'code' : 'password', 'required')
  await limitAttempts(database.page, window)
  if (account.password_hash !== null && !(await verifyPassword(password ?? '', account.password_hash)))
    throw wrongCredentials()

  const confirmed = await transact(database, async (sql) => {
    const current = await lockOwnAccount(sql, person)
    if (current.password_hash !== account.password_hash) throw wrongCredentials()
    if (account.password_hash === null && !(await verifyCode(sql, secrets, current.id, code ?? '')))
      throw wrongCredentials()
    return markSessionConfirmed(sql, person.session_id)
  })
  await refundAttempts(database.page, window)
  return confirmed
}

/** Records that the person of a session has just confirmed who they are. The caller has verified it. */
export async function markSessionConfirmed(
  sql: BaseTransaction,
  sessionId: Person['session_id'],
): Promise<ConfirmResult> {
  await store.markConfirmed(sql, sessionId)
  return { confirmed_until: formatStamp(sql.stampMs + confirmationMinutes * minuteMs) }
}
