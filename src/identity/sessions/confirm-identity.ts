import { findAccount, lockPerson } from '../accounts/find.ts'
import { verifyPassword } from '../accounts/passwords/password-hash.ts'
import { verifyCode } from '../accounts/second-factor/verify-code.ts'
import { forgive, requireAttempt, windowOf } from '../accounts/throttle.ts'
import type { Person } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OpenTransaction } from '../../platform/db/sql.ts'
import { transact } from '../../platform/db/transact.ts'
import { invalidField, wrongCredentials } from '../../core/errors.ts'
import { formatStamp } from '../../core/dates/date-formats.ts'
import type { Secrets } from '../../core/secrets.ts'
import { confirmationMinutes, tries } from '../../core/limits.ts'
import * as store from './store.ts'

const minuteMs = 60_000

export type Proof = { password?: string; code?: string }
type Confirmed = { confirmed_until: string }

/**
 * Takes the password again as the proof that some changes ask for (S-64); an account without one proves itself by a
 * code. The proof holds for this session.
 *
 * @throws validation_error when the proof is missing, unauthorized `credentials`, rate_limited
 */
export async function confirm(
  database: Database,
  secrets: Secrets,
  person: Person,
  { password, code }: Proof,
): Promise<Confirmed> {
  const window = windowOf(tries.confirm, 'confirm', person.session_id)
  const account = await findAccount(database.page, person.account_id)
  if (!account) throw wrongCredentials()
  if (account.password_hash === null ? code === undefined : password === undefined)
    throw invalidField(account.password_hash === null ? 'code' : 'password', 'required')
  await requireAttempt(database.page, window)
  if (account.password_hash !== null && !(await verifyPassword(password ?? '', account.password_hash)))
    throw wrongCredentials()

  const confirmed = await transact(database, async (sql) => {
    const now = await lockPerson(sql, person)
    if (now.password_hash !== account.password_hash) throw wrongCredentials()
    if (account.password_hash === null && !(await verifyCode(sql, secrets, now.id, code ?? '')))
      throw wrongCredentials()
    return confirmSession(sql, person.session_id)
  })
  await forgive(database.page, window)
  return confirmed
}

/** Notes that the person of a session has just proven who they are, whoever has made sure of it. */
export async function confirmSession(
  sql: OpenTransaction,
  sessionId: Person['session_id'],
): Promise<Confirmed> {
  await store.updateConfirmed(sql, sessionId)
  return { confirmed_until: formatStamp(sql.stampMs + confirmationMinutes * minuteMs) }
}
