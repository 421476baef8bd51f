import { findCredentials } from '../accounts/find.ts'
import { createAccount } from '../accounts/create.ts'
import { securityChangedMail } from '../accounts/mails.ts'
import type { Database } from '../../platform/db/database.ts'
import type { BaseTransaction, Sql } from '../../platform/db/sql.ts'
import { transact } from '../../platform/db/transact.ts'
import { isEmailAddress } from '../../core/email.ts'
import type { AccountId } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'
import { memberNameMax } from '../../core/limits.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { SignInOptions } from '../sessions/me.ts'
import { completeSignIn, type StartedSession } from '../sessions/complete-sign-in.ts'
import type { ClientInfo } from '../sessions/client-info.ts'
import type { SsoIdentity } from './provider.ts'
import * as store from './store.ts'

/** Who may get an account: the installation's options, and whether an address has been invited. */
export type SignUpPolicy = {
  signInOptions: SignInOptions
  isInvited: (sql: Sql, email: string) => Promise<boolean>
}

/**
 * Signs in a person whom the provider has authenticated. No code is required, because it is up to the
 * provider how people prove who they are.
 *
 * @returns undefined for an identity that has no account and may not get one
 */
export const signInWithIdentity = (
  database: Database,
  secrets: Secrets,
  identity: SsoIdentity,
  client: ClientInfo,
  policy: SignUpPolicy,
): Promise<StartedSession | undefined> =>
  transact(database, async (sql) => {
    const { issuer, subject, recentlyAuthenticated } = identity
    const linkedId = await store.findIdentity(sql, issuer, subject)
    const accountId = linkedId ?? (await findOrCreateAccountOf(sql, database.read, identity, policy))
    if (!accountId) return undefined
    if (!linkedId) await store.insertIdentity(sql, issuer, subject, accountId)
    return completeSignIn(sql, secrets, accountId, 'single_sign_on', client, recentlyAuthenticated)
  })

/**
 * Returns the account for an identity seen for the first time: the existing one with its address, which both
 * the account and the provider have verified, or a new one if sign-up is open or the address is invited.
 *
 * @param read outside the transaction: after a look at all workspaces, a cluster refuses to insert an account in it
 */
async function findOrCreateAccountOf(
  sql: BaseTransaction,
  read: Sql,
  { email, name }: SsoIdentity,
  { signInOptions, isInvited }: SignUpPolicy,
): Promise<AccountId | undefined> {
  if (email === undefined || !isEmailAddress(email)) return undefined
  const account = await findCredentials(sql, email)
  // Addresses equal only in lower case, such as with the Kelvin sign and k, can be different mailboxes.
  if (account.email !== null && !equalsIgnoringAsciiCase(account.email, email)) return undefined
  if (account.id !== null && account.email !== null) {
    await queueMail(sql, account.email, securityChangedMail(sql.publicUrl, 'single_sign_on'))
    return account.id
  }
  const admitted =
    signInOptions.signUp === 'open' || (signInOptions.signUp === 'invite' && (await isInvited(read, email)))
  if (!admitted) return undefined
  const person = { email, name: displayNameOf(name, email), passwordHash: null }
  // Another browser of theirs may be creating it at the same time.
  return (
    (await createAccount(sql, sql.stampMs, person)) ?? (await findCredentials(sql, email)).id ?? undefined
  )
}

const equalsIgnoringAsciiCase = (one: string, other: string): boolean =>
  asciiLowerCase(one) === asciiLowerCase(other)
const asciiLowerCase = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Returns the name on one line, or the part of the address before the @ if there is none. */
function displayNameOf(name: string | undefined, email: string): string {
  const line = (name ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .toWellFormed()
    .trim()
  return Array.from(line === '' ? (email.split('@')[0] ?? email) : line)
    .slice(0, memberNameMax)
    .join('')
}
