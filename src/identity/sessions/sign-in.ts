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

/** The content of the ticket of a sign-in that is waiting for a code. */
export type PendingSecondFactor = { account_id: AccountId; password: string }
export const secondFactorStep = 'second factor'

/**
 * Signs a person in with their password, or asks for a code if two-factor authentication is on. An address
 * without an account takes as long and gets the same answer (S-64).
 *
 * @throws unauthorized `credentials`; forbidden `unverified` for the correct password of an unfinished
 *   sign-up; rate_limited (0130)
 */
export async function signIn(
  database: Database,
  secrets: Secrets,
  { email, password }: { email: string; password: string },
  client: ClientInfo,
): Promise<StartedSession | SecondFactorRequired> {
  const account = await findCredentials(database.page, email)
  const signUp = await findPendingSignUp(database.page, email)
  const device = findKnownDevice(secrets, client.cookies, account.id)
  const windows = await limitSignInAttempts(database, account.address, client, device)
  const isOwn = await verifyPassword(password, account.password_hash)
  // Check pending sign-ups even if there is an account: otherwise signing up with an address would reveal
  // that it has one.
  if (!isOwn && !(signUp && (await verifyPassword(password, signUp.password_hash)))) {
    logRefusedSignIn(database.page, account.id, database.clock.now(), { method: 'password', ...client })
    throw wrongCredentials()
  }
  await refundAttempts(database.page, ...windows)

  if (!isOwn || account.id === null) {
    await resendSignUpMail(database, account.address, client.language)
    throw emailUnverified()
  }
  const pending: PendingSecondFactor = {
    account_id: account.id,
    password: passwordFingerprint(account.password_hash),
  }
  return transact(database, async (sql) => {
    const { has_totp } = await lockUnchangedAccount(sql, pending)
    if (!has_totp) return completeSignIn(sql, secrets, pending.account_id, 'password', client)
    const ticket = sealTicket(secrets, secondFactorStep, pending, database.clock.now())
    return { second_factor: { ticket, methods: ['totp', 'recovery'] } }
  })
}

/**
 * Counts an attempt before it is made. A browser that has signed in before has its own window. For any other,
 * the network's windows are checked first, so that a single network cannot fill the account's window (0130).
 */
async function limitSignInAttempts(
  { page }: Database,
  address: string,
  { network }: ClientInfo,
  device: string | undefined,
): Promise<AttemptWindow[]> {
  if (device !== undefined) {
    const deviceWindow = attemptWindow(attemptLimits.device, 'device', address, device)
    await limitAttempts(page, deviceWindow)
    return [deviceWindow]
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
 * Locks the account and checks that its password has not changed since it was verified. Two-factor
 * authentication may have been turned on since, so callers use the returned account.
 *
 * @returns the account's current state
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
