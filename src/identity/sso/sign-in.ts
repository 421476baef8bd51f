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
import { sendMail } from '../../platform/mail/send.ts'
import type { SignInOptions } from '../sessions/me.ts'
import { completeSignIn, type StartedSession } from '../sessions/complete-sign-in.ts'
import type { ClientInfo } from '../sessions/client-info.ts'
import type { SsoIdentity } from './provider.ts'
import * as store from './store.ts'

/** What the installation lets people do, and who is invited to it. */
export type SignUpPolicy = {
  signInOptions: SignInOptions
  isInvited: (sql: Sql, email: string) => Promise<boolean>
}

/**
 * Signs in whom the provider vouches for. No code is asked for besides: how its people prove who they are is the
 * provider's to decide.
 *
 * @returns undefined for an identity that belongs to no account and gets none
 */
export const signInWithIdentity = (
  database: Database,
  secrets: Secrets,
  identity: SsoIdentity,
  visit: ClientInfo,
  admission: SignUpPolicy,
): Promise<StartedSession | undefined> =>
  transact(database, async (sql) => {
    const { issuer, subject, recentlyAuthenticated } = identity
    const known = await store.findIdentity(sql, issuer, subject)
    const accountId = known ?? (await findOrCreateAccountOf(sql, identity, admission))
    if (!accountId) return undefined
    if (!known) await store.insertIdentity(sql, issuer, subject, accountId)
    return completeSignIn(sql, secrets, accountId, 'single_sign_on', visit, recentlyAuthenticated)
  })

/**
 * The account of an identity that comes for the first time: the one that has its address, which both have shown to be
 * theirs, or a new one where anybody may have one, or where they are invited.
 */
async function findOrCreateAccountOf(
  sql: BaseTransaction,
  { email, name }: SsoIdentity,
  { signInOptions, isInvited }: SignUpPolicy,
): Promise<AccountId | undefined> {
  if (email === undefined || !isEmailAddress(email)) return undefined
  const account = await findCredentials(sql, email)
  // Letters that are the same in small ones alone, such as the Kelvin sign and k, stand for two mailboxes.
  if (account.email !== null && !equalsIgnoringAsciiCase(account.email, email)) return undefined
  if (account.id !== null && account.email !== null) {
    await sendMail(sql, { to: account.email, ...securityChangedMail(sql.publicUrl, 'single_sign_on') })
    return account.id
  }
  const admitted =
    signInOptions.signUp === 'open' || (signInOptions.signUp === 'invite' && (await isInvited(sql, email)))
  if (!admitted) return undefined
  const person = { email, name: displayNameOf(name, email), passwordHash: null }
  // Another browser of theirs may be making it right now.
  return (
    (await createAccount(sql, sql.stampMs, person)) ?? (await findCredentials(sql, email)).id ?? undefined
  )
}

const equalsIgnoringAsciiCase = (one: string, other: string): boolean =>
  asciiLowerCase(one) === asciiLowerCase(other)
const asciiLowerCase = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** One line that may be a name; else what stands before the @. */
function displayNameOf(name: string | undefined, email: string): string {
  const line = (name ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .toWellFormed()
    .trim()
  return Array.from(line === '' ? (email.split('@')[0] ?? email) : line)
    .slice(0, memberNameMax)
    .join('')
}
