import { hash } from 'node:crypto'
import { noteRefusal } from '../accounts/account-changes.ts'
import { verifyPassword } from '../accounts/passwords/password-hash.ts'
import { type Account, findCredentials, lockAccount } from '../accounts/find.ts'
import { findPendingSignUp, remindOfSignUp } from '../accounts/sign-up.ts'
import { forgive, requireAttempt, type Window, windowOf } from '../accounts/throttle.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OpenTransaction } from '../../platform/db/sql.ts'
import { transact } from '../../platform/db/transact.ts'
import { unverified, wrongCredentials } from '../../core/errors.ts'
import type { AccountId } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'
import { tries } from '../../core/limits.ts'
import { findDevice } from './device.ts'
import type { SecondFactor } from './schema.ts'
import { type Started, startSession } from './complete-sign-in.ts'
import { sealTicket } from './ticket.ts'
import type { Visit } from './client-info.ts'

/** What the ticket of a sign-in that waits for a code holds. */
export type Waiting = { account_id: AccountId; password: string }
export const waitingStep = 'second factor'

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
  visit: Visit,
): Promise<Started | SecondFactor> {
  const account = await findCredentials(database.page, email)
  const pending = await findPendingSignUp(database.page, email)
  const device = findDevice(secrets, visit.cookies, account.id)
  const windows = await admit(database, account.address, visit, device)
  const isOwn = await verifyPassword(password, account.password_hash)
  // Held against a sign-up even where there is an account, or whoever signs up with somebody's address learned of it.
  if (!isOwn && !(pending && (await verifyPassword(password, pending.password_hash)))) {
    noteRefusal(database.page, account.id, database.clock.now(), { method: 'password', ...visit })
    throw wrongCredentials()
  }
  await forgive(database.page, ...windows)

  if (!isOwn || account.id === null) {
    await remindOfSignUp(database, account.address)
    throw unverified()
  }
  const waiting: Waiting = { account_id: account.id, password: fingerprint(account.password_hash) }
  return transact(database, async (sql) => {
    const { has_totp } = await requireUnchanged(sql, waiting)
    if (!has_totp) return startSession(sql, secrets, waiting.account_id, 'password', visit)
    const ticket = sealTicket(secrets, waitingStep, waiting, database.clock.now())
    return { second_factor: { ticket, methods: ['totp', 'recovery'] } }
  })
}

/**
 * Counts an attempt before it is made. A browser that has signed in before has a window of its own. For any other, the
 * window of the network comes first, so that one place alone cannot fill the one of the account (0130).
 */
async function admit(
  { page }: Database,
  address: string,
  { network }: Visit,
  device: string | undefined,
): Promise<Window[]> {
  if (device !== undefined) {
    const own = windowOf(tries.device, 'device', address, device)
    await requireAttempt(page, own)
    return [own]
  }
  const windows = [
    windowOf(tries.pair, 'pair', address, network),
    windowOf(tries.network, 'network', network),
    windowOf(tries.account, 'account', address),
  ]
  await requireAttempt(page, ...windows)
  return windows
}

/**
 * Nobody signs in with a password that was changed while it was verified, nor past a code that is asked for since.
 *
 * @returns the account as it is now
 * @throws unauthorized `credentials`
 */
export async function requireUnchanged(
  sql: OpenTransaction,
  { account_id, password }: Waiting,
): Promise<Account> {
  const account = await lockAccount(sql, account_id)
  if (!account || fingerprint(account.password_hash) !== password) throw wrongCredentials()
  return account
}

const fingerprint = (passwordHash: string | null): string => hash('sha256', passwordHash ?? '', 'base64url')
