import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { logRefusedSignIn } from '../accounts/account-changes.ts'
import { lockAccount, lockOwnAccount } from '../accounts/find.ts'
import { refundAttempts, limitAttempts, attemptWindow } from '../accounts/throttle.ts'
import type { Person } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { BaseTransaction } from '../../platform/db/sql.ts'
import { transact } from '../../platform/db/transact.ts'
import { wrongCredentials } from '../../core/errors.ts'
import type { AccountId } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'
import { attemptLimits } from '../../core/limits.ts'
import { markSessionConfirmed } from '../sessions/confirm-identity.ts'
import { completeSignIn, type StartedSession } from '../sessions/complete-sign-in.ts'
import { openTicket, sealTicket } from '../sessions/ticket.ts'
import type { ClientInfo } from '../sessions/client-info.ts'
import { relyingPartyOf, consumeChallenge, ceremonyTimeoutMs } from './ceremony.ts'
import type { Assertion } from './schema.ts'
import * as store from './store.ts'

type ChallengeTicket = { challenge: string; account_id: string | null }
type AssertionProof = { ticket: string; response: Assertion }
const signInStep = 'passkey sign-in'
const confirmStep = 'passkey confirmation'

/** Returns options for signing in with any passkey of this installation, without typing an email address. */
export const startPasskeySignIn = (database: Database, secrets: Secrets) =>
  createChallenge(database, secrets, signInStep, null)

/** Returns options for confirming one's identity with a passkey of the account. */
export const startPasskeyConfirmation = (database: Database, secrets: Secrets, { account_id }: Person) =>
  createChallenge(database, secrets, confirmStep, account_id)

async function createChallenge(
  database: Database,
  secrets: Secrets,
  step: string,
  accountId: Person['account_id'] | null,
) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const credentials = accountId === null ? [] : await store.listCredentials(database.page, accountId)
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(database.read).rpID,
    timeout: ceremonyTimeoutMs,
    userVerification: 'required',
    allowCredentials: credentials.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  const pending: ChallengeTicket = { challenge: options.challenge, account_id: accountId }
  return { options, ticket: sealTicket(secrets, step, pending, database.clock.now()) }
}

/**
 * Signs in with only a passkey: having the device and unlocking it are two factors.
 *
 * @throws unauthorized `credentials`, whatever is wrong; rate_limited
 */
export async function signInWithPasskey(
  database: Database,
  secrets: Secrets,
  proof: AssertionProof,
  client: ClientInfo,
): Promise<StartedSession> {
  const window = attemptWindow(attemptLimits.network, 'passkey', client.network)
  await limitAttempts(database.page, window)
  const onRefusal = (accountId: AccountId) =>
    logRefusedSignIn(database.page, accountId, database.clock.now(), { method: 'passkey', ...client })
  const { passkey, counter } = await verifyProof(database, secrets, signInStep, proof, onRefusal)
  const started = await transact(database, async (sql) => {
    if (!(await lockAccount(sql, passkey.account_id))) throw wrongCredentials()
    await requireCounterAdvance(sql, passkey, counter)
    return completeSignIn(sql, secrets, passkey.account_id, 'passkey', client)
  })
  await refundAttempts(database.page, window)
  return started
}

/**
 * Confirms the person's identity, as some changes require, with a passkey of theirs.
 *
 * @throws as `signInWithPasskey()`
 */
export async function confirmWithPasskey(
  database: Database,
  secrets: Secrets,
  person: Person,
  proof: AssertionProof,
) {
  const window = attemptWindow(attemptLimits.confirm, 'confirm with passkey', person.account_id)
  await limitAttempts(database.page, window)
  const { passkey, counter, ticketAccountId } = await verifyProof(database, secrets, confirmStep, proof)
  if (passkey.account_id !== person.account_id || ticketAccountId !== person.account_id)
    throw wrongCredentials()
  const confirmed = await transact(database, async (sql) => {
    await lockOwnAccount(sql, person)
    await requireCounterAdvance(sql, passkey, counter)
    return markSessionConfirmed(sql, person.session_id)
  })
  await refundAttempts(database.page, window)
  return confirmed
}

/** Records the use of a passkey; refuses it if it has been deleted or its counter did not advance. */
async function requireCounterAdvance(
  sql: BaseTransaction,
  { id }: store.StoredPasskey,
  counter: number,
): Promise<void> {
  if (!(await store.updateCounter(sql, id, counter))) throw wrongCredentials()
}

/** @param onRefusal called with the account of a known passkey whose answer is not valid */
async function verifyProof(
  database: Database,
  secrets: Secrets,
  step: string,
  { ticket, response }: AssertionProof,
  onRefusal: (accountId: AccountId) => void = () => {},
) {
  const pending = openTicket(secrets, step, ticket, database.clock.now()) as ChallengeTicket | undefined
  const passkey = await store.findPasskeyByCredential(database.page, response.id)
  if (!pending || !passkey || !matchesUserHandle(response, passkey)) throw wrongCredentials()
  const counter = await verifyAssertion(database, response, pending.challenge, passkey)
  if (counter === undefined || !(await consumeChallenge(database.page, pending.challenge))) {
    onRefusal(passkey.account_id)
    throw wrongCredentials()
  }
  return { passkey, counter, ticketAccountId: pending.account_id }
}

/** A passkey that names its owner must name the same one we have stored. */
const matchesUserHandle = ({ response }: Assertion, { account_id }: store.StoredPasskey): boolean =>
  response.userHandle == null || Buffer.from(response.userHandle, 'base64url').toString() === account_id

/** Returns the counter of a valid answer, or undefined if anything is wrong with it. */
async function verifyAssertion(
  database: Database,
  response: Assertion,
  expectedChallenge: string,
  { credential_id, public_key, counter }: store.StoredPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { rpID, expectedOrigin } = relyingPartyOf(database.read)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { clientExtensionResults: {}, ...response } as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin,
      expectedRPID: rpID,
      credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
