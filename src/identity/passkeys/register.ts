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
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { openTicket, sealTicket } from '../sessions/ticket.ts'
import { algorithms, relyingPartyOf, consumeChallenge, ceremonyTimeoutMs } from './ceremony.ts'
import type { Passkey, Registration } from './schema.ts'
import * as store from './store.ts'

const registrationStep = 'passkey registration'
type ChallengeTicket = { challenge: string; account_id: string }

/** Returns options for creating a passkey that works without a user name and verifies the person. */
export async function startPasskeyRegistration(database: Database, secrets: Secrets, { account_id }: Person) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const [account, credentials] = await Promise.all([
    findAccount(database.page, account_id),
    store.listCredentials(database.page, account_id),
  ])
  if (!account) throw notSignedIn()
  const options = await generateRegistrationOptions({
    rpName: 'Daybook',
    rpID: relyingPartyOf(database.read).rpID,
    userName: account.email,
    userDisplayName: account.name,
    // Authenticators store this and send it back, so it is an id that reveals nothing.
    userID: new TextEncoder().encode(account_id),
    timeout: ceremonyTimeoutMs,
    excludeCredentials: credentials.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  const pending: ChallengeTicket = { challenge: options.challenge, account_id }
  return { options, ticket: sealTicket(secrets, registrationStep, pending, database.clock.now()) }
}

/**
 * Stores a passkey that the authenticator has created, and notifies the account's owner.
 *
 * @throws validation_error for an answer that doesn't match our challenge; conflict `passkey` if the passkey
 *   is already in use; unprocessable
 */
export async function addPasskey(
  database: Database,
  secrets: Secrets,
  person: Person,
  { ticket, response, name }: { ticket: string; response: Registration; name: string },
): Promise<Passkey> {
  const pending = openTicket(secrets, registrationStep, ticket, database.clock.now()) as
    | ChallengeTicket
    | undefined
  if (pending?.account_id !== person.account_id) throw invalidField('ticket', 'expired')
  const credential = await verifyRegistration(database, response, pending.challenge)
  if (!credential || !(await consumeChallenge(database.page, pending.challenge)))
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
    if (!passkey)
      throw conflict('passkey', 'This passkey already belongs to an account. Use a different one.')
    await logAccountChange(sql, account.id, sql.stampMs, 'passkey.added')
    await queueMail(sql, account.email, securityChangedMail(sql.publicUrl, 'passkey_added'))
    return passkey
  })
}

/** Returns the credential from a valid answer to the challenge, or undefined if anything is wrong with it. */
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
