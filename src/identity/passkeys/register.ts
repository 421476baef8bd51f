import { logAccountChange } from '../accounts/account-changes.ts'
import { findAccount, lockOwnAccount } from '../accounts/find.ts'
import { securityChangedMail } from '../accounts/mails.ts'
import type { Person } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { conflict, invalidField, notSignedIn, limitExceeded } from '../../core/errors.ts'
import { randomId } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'
import { passkeysMax } from '../../core/limits.ts'
import { sendMail } from '../../platform/mail/send.ts'
import { openTicket, sealTicket } from '../sessions/ticket.ts'
import { algorithms, relyingPartyOf, consumeChallenge, ceremonyTimeoutMs } from './ceremony.ts'
import type { Passkey, Registration } from './schema.ts'
import * as store from './store.ts'

const registrationStep = 'passkey registration'
type ChallengeTicket = { challenge: string; account_id: string }

/** What the browser is to ask the authenticator for: a passkey that is found without a name and verifies the person. */
export async function startPasskeyRegistration(database: Database, secrets: Secrets, { account_id }: Person) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const [account, known] = await Promise.all([
    findAccount(database.page, account_id),
    store.listCredentials(database.page, account_id),
  ])
  if (!account) throw notSignedIn()
  const options = await generateRegistrationOptions({
    rpName: 'Daybook',
    rpID: relyingPartyOf(database.read).rpID,
    userName: account.email,
    userDisplayName: account.name,
    // Told to the authenticator, which gives it back: an id that says nothing.
    userID: new TextEncoder().encode(account_id),
    timeout: ceremonyTimeoutMs,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  const waiting: ChallengeTicket = { challenge: options.challenge, account_id }
  return { options, ticket: sealTicket(secrets, registrationStep, waiting, database.clock.now()) }
}

/**
 * Keeps a passkey that the authenticator has made, and tells the account's owner.
 *
 * @throws validation_error for an answer that is none to our question; conflict `passkey` for one that is known;
 *   unprocessable
 */
export async function addPasskey(
  database: Database,
  secrets: Secrets,
  person: Person,
  { ticket, response, name }: { ticket: string; response: Registration; name: string },
): Promise<Passkey> {
  const waiting = openTicket(secrets, registrationStep, ticket, database.clock.now()) as
    | ChallengeTicket
    | undefined
  if (waiting?.account_id !== person.account_id) throw invalidField('ticket', 'expired')
  const credential = await verifyRegistration(database, response, waiting.challenge)
  if (!credential || !(await consumeChallenge(database.page, waiting.challenge)))
    throw invalidField('response', 'invalid')

  return transact(database, async (sql) => {
    const account = await lockOwnAccount(sql, person)
    const count = (await store.listCredentials(sql, account.id)).length
    if (count >= passkeysMax) throw limitExceeded('passkeys', passkeysMax, count + 1)
    const passkey = await store.insertPasskey(sql, account.id, {
      id: randomId('psk', sql.stampMs),
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports ?? [],
      name,
    })
    if (!passkey) throw conflict('passkey', 'This passkey belongs to an account already.')
    await logAccountChange(sql, account.id, sql.stampMs, 'passkey.added')
    await sendMail(sql, { to: account.email, ...securityChangedMail(sql.publicUrl, 'passkey_added') })
    return passkey
  })
}

/** The credential of an answer to the challenge; undefined for what is none, in whatever way. */
async function verifyRegistration(database: Database, response: Registration, expectedChallenge: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { rpID, expectedOrigin } = relyingPartyOf(database.read)
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { clientExtensionResults: {}, ...response },
      expectedChallenge,
      expectedOrigin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return registrationInfo?.credential
  } catch {
    return undefined
  }
}
