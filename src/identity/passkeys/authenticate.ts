import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { noteRefusal } from '../accounts/account-changes.ts'
import { lockAccount, lockPerson } from '../accounts/find.ts'
import { forgive, requireAttempt, windowOf } from '../accounts/throttle.ts'
import type { Person } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OpenTransaction } from '../../platform/db/sql.ts'
import { transact } from '../../platform/db/transact.ts'
import { wrongCredentials } from '../../core/errors.ts'
import type { AccountId } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'
import { tries } from '../../core/limits.ts'
import { confirmSession } from '../sessions/confirm-identity.ts'
import { startSession, type Started } from '../sessions/complete-sign-in.ts'
import { openTicket, sealTicket } from '../sessions/ticket.ts'
import type { Visit } from '../sessions/client-info.ts'
import { partyOf, takeChallenge, timeoutMs } from './ceremony.ts'
import type { Assertion } from './schema.ts'
import * as store from './store.ts'

type Waiting = { challenge: string; account_id: string | null }
type Proof = { ticket: string; response: Assertion }
const signInStep = 'passkey sign-in'
const confirmStep = 'passkey confirmation'

/** What the browser is to ask for at the sign-in: any passkey of this installation, so that nobody has to say who they are. */
export const askForSignIn = (database: Database, secrets: Secrets) => ask(database, secrets, signInStep, null)

/** The same, to prove again who they are: a passkey of the account. */
export const askForConfirmation = (database: Database, secrets: Secrets, { account_id }: Person) =>
  ask(database, secrets, confirmStep, account_id)

async function ask(
  database: Database,
  secrets: Secrets,
  step: string,
  accountId: Person['account_id'] | null,
) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const known = accountId === null ? [] : await store.listCredentials(database.page, accountId)
  const options = await generateAuthenticationOptions({
    rpID: partyOf(database.read).rpID,
    timeout: timeoutMs,
    userVerification: 'required',
    allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  const waiting: Waiting = { challenge: options.challenge, account_id: accountId }
  return { options, ticket: sealTicket(secrets, step, waiting, database.clock.now()) }
}

/**
 * Signs in by a passkey alone: to have the device and to unlock it are two factors.
 *
 * @throws unauthorized `credentials` for whatever is wrong with it; rate_limited
 */
export async function signInByPasskey(
  database: Database,
  secrets: Secrets,
  proof: Proof,
  visit: Visit,
): Promise<Started> {
  const window = windowOf(tries.network, 'passkey', visit.network)
  await requireAttempt(database.page, window)
  const refused = (accountId: AccountId) =>
    noteRefusal(database.page, accountId, database.clock.now(), { method: 'passkey', ...visit })
  const { passkey, counter } = await verify(database, secrets, signInStep, proof, refused)
  const started = await transact(database, async (sql) => {
    if (!(await lockAccount(sql, passkey.account_id))) throw wrongCredentials()
    await use(sql, passkey, counter)
    return startSession(sql, secrets, passkey.account_id, 'passkey', visit)
  })
  await forgive(database.page, window)
  return started
}

/** Takes a passkey of the account as the proof that some changes ask for. @throws as `signInByPasskey()` */
export async function confirmByPasskey(database: Database, secrets: Secrets, person: Person, proof: Proof) {
  const window = windowOf(tries.confirm, 'confirm', person.session_id)
  await requireAttempt(database.page, window)
  const { passkey, counter, asked } = await verify(database, secrets, confirmStep, proof)
  if (passkey.account_id !== person.account_id || asked !== person.account_id) throw wrongCredentials()
  const confirmed = await transact(database, async (sql) => {
    await lockPerson(sql, person)
    await use(sql, passkey, counter)
    return confirmSession(sql, person.session_id)
  })
  await forgive(database.page, window)
  return confirmed
}

/** Notes the use; a passkey that was deleted meanwhile, or whose number was seen before, is none. */
async function use(sql: OpenTransaction, { id }: store.Stored, counter: number): Promise<void> {
  if (!(await store.updateUsed(sql, id, counter))) throw wrongCredentials()
}

/** @param refused told whose passkey it is that proves nothing */
async function verify(
  database: Database,
  secrets: Secrets,
  step: string,
  { ticket, response }: Proof,
  refused: (accountId: AccountId) => void = () => {},
) {
  const waiting = openTicket(secrets, step, ticket, database.clock.now()) as Waiting | undefined
  const passkey = await store.findByCredential(database.page, response.id)
  if (!waiting || !passkey || !isOwn(response, passkey)) throw wrongCredentials()
  const counter = await counterOf(database, response, waiting.challenge, passkey)
  if (counter === undefined || !(await takeChallenge(database.page, waiting.challenge))) {
    refused(passkey.account_id)
    throw wrongCredentials()
  }
  return { passkey, counter, asked: waiting.account_id }
}

/** A passkey that says whom it belongs to has to say the same as we do. */
const isOwn = ({ response }: Assertion, { account_id }: store.Stored): boolean =>
  response.userHandle == null || Buffer.from(response.userHandle, 'base64url').toString() === account_id

/** The number of this use, of a signature that verifies; undefined for whatever is wrong with it. */
async function counterOf(
  database: Database,
  response: Assertion,
  expectedChallenge: string,
  { credential_id, public_key, counter }: store.Stored,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { rpID, expectedOrigin } = partyOf(database.read)
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
