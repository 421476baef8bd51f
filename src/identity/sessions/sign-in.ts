import { hash } from 'node:crypto'
import { logRefusedSignIn } from '../accounts/account-changes.ts'
import { verifyPassword } from '../accounts/passwords/password-hash.ts'
import { type Account, findCredentials, lockAccount } from '../accounts/find.ts'
import { findPendingSignUp, resendSignUpMail } from '../accounts/sign-up.ts'
import { refundAttempts, limitAttempts, type AttemptWindow, attemptWindow } from '../accounts/throttle.ts'
import type { Database } from '../../platform/db/database.ts'
import type { BaseTransaction } from '../../platform/db/sql.ts'
import { transact } from '../../platform/db/transact.ts'
import { emailUnverified, wrongCredentials } from '../../core/errors.ts'
import type { AccountId } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'
import { attemptLimits } from '../../core/limits.ts'
import { findKnownDevice } from './device.ts'
import type { SecondFactorRequired } from './schema.ts'
import { type StartedSession, completeSignIn } from './complete-sign-in.ts'
import { sealTicket } from './ticket.ts'
import type { ClientInfo } from './client-info.ts'

/** What the ticket of a sign-in that waits for a code holds. */
export type PendingSecondFactor = { account_id: AccountId; password: string }
export const secondFactorStep = 'second factor'

/**
 * Signs a person in by their password, or asks for a code where the account has one. An address that has no account
 * takes as long and gets the same answer (S-64).
 *
 * @throws unauthorized `credentials`; forbidden `unverified` for the right password of a sign-up that is not finished;
 *   rate_limited (0130)
 */
export async function signIn(
  database: Database,
  secrets: Secrets,
  { email, password }: { email: string; password: string },
  visit: ClientInfo,
): Promise<StartedSession | SecondFactorRequired> {
  const account = await findCredentials(database.page, email)
  const pending = await findPendingSignUp(database.page, email)
  const device = findKnownDevice(secrets, visit.cookies, account.id)
  const windows = await limitSignInAttempts(database, account.address, visit, device)
  const isOwn = await verifyPassword(password, account.password_hash)
  // Held against a sign-up even where there is an account, or whoever signs up with somebody's address learned of it.
  if (!isOwn && !(pending && (await verifyPassword(password, pending.password_hash)))) {
    logRefusedSignIn(database.page, account.id, database.clock.now(), { method: 'password', ...visit })
    throw wrongCredentials()
  }
  await refundAttempts(database.page, ...windows)

  if (!isOwn || account.id === null) {
    await resendSignUpMail(database, account.address)
    throw emailUnverified()
  }
  const waiting: PendingSecondFactor = {
    account_id: account.id,
    password: passwordFingerprint(account.password_hash),
  }
  return transact(database, async (sql) => {
    const { has_totp } = await lockUnchangedAccount(sql, waiting)
    if (!has_totp) return completeSignIn(sql, secrets, waiting.account_id, 'password', visit)
    const ticket = sealTicket(secrets, secondFactorStep, waiting, database.clock.now())
    return { second_factor: { ticket, methods: ['totp', 'recovery'] } }
  })
}

/**
 * Counts an attempt before it is made. A browser that has signed in before has a window of its own. For any other, the
 * window of the network comes first, so that one place alone cannot fill the one of the account (0130).
 */
async function limitSignInAttempts(
  { page }: Database,
  address: string,
  { network }: ClientInfo,
  device: string | undefined,
): Promise<AttemptWindow[]> {
  if (device !== undefined) {
    const own = attemptWindow(attemptLimits.device, 'device', address, device)
    await limitAttempts(page, own)
    return [own]
  }
  const windows = [
    attemptWindow(attemptLimits.pair, 'pair', address, network),
    attemptWindow(attemptLimits.network, 'network', network),
    attemptWindow(attemptLimits.account, 'account', address),
  ]
  await limitAttempts(page, ...windows)
  return windows
}

/**
 * Nobody signs in with a password that was changed while it was verified, nor past a code that is asked for since.
 *
 * @returns the account as it is now
 * @throws unauthorized `credentials`
 */
export async function lockUnchangedAccount(
  sql: BaseTransaction,
  { account_id, password }: PendingSecondFactor,
): Promise<Account> {
  const account = await lockAccount(sql, account_id)
  if (!account || passwordFingerprint(account.password_hash) !== password) throw wrongCredentials()
  return account
}

const passwordFingerprint = (passwordHash: string | null): string =>
  hash('sha256', passwordHash ?? '', 'base64url')
