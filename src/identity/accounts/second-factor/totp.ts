import { randomBytes } from 'node:crypto'
import type { Person } from '../../../core/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { BaseTransaction, Sql } from '../../../platform/db/sql.ts'
import { transact } from '../../../platform/db/transact.ts'
import { conflict, wrongCredentials } from '../../../core/errors.ts'
import type { Secrets } from '../../../core/secrets.ts'
import { attemptLimits } from '../../../core/limits.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { logAccountChange } from '../account-changes.ts'
import { type Account, lockOwnAccount } from '../find.ts'
import { securityChangedMail } from '../mails.ts'
import { qrCodePath } from './qr-code.ts'
import { generateRecoveryCodes } from './recovery-codes.ts'
import { findTimeStep } from './verify-code.ts'
import * as store from './store.ts'
import { limitAttempts, attemptWindow } from '../throttle.ts'

/** The output size of SHA-1 (RFC 4226). */
const secretBytes = 20
const resealBatchSize = 500

const totpAlreadyOn = () =>
  conflict('two_factor', 'Two-factor authentication is already on. Turn it off before you set it up again.')
const totpNotSetUp = () =>
  conflict(
    'two_factor',
    'Two-factor authentication is not set up. Set it up with an authenticator app first.',
  )

/**
 * Creates a secret for an authenticator app. No code is required until `confirmTotp()`; until then, calling
 * this again replaces the secret.
 *
 * @returns `qr` is the data of an SVG path with one unit per module, `qr_size` its width and height
 * @throws conflict `two_factor` while two-factor authentication is on
 */
export async function startTotpSetup(database: Database, secrets: Secrets, person: Person) {
  const secret = randomBytes(secretBytes)
  const email = await transact(database, async (sql) => {
    const { id, has_totp, email } = await lockOwnAccount(sql, person)
    if (has_totp) throw totpAlreadyOn()
    await store.updateSecret(sql, id, secrets.seal('totp', secret, id))
    return email
  })
  const text = base32(secret)
  const uri = otpauthUri(`Daybook (${new URL(database.read.publicUrl).host})`, email, text)
  const { path, size } = await qrCodePath(uri)
  return { secret: text, uri, qr: path, qr_size: size }
}

/**
 * Turns on two-factor authentication; the code proves that the authenticator app has the secret.
 *
 * @returns the recovery codes, which cannot be shown again
 * @throws unauthorized `credentials` for a wrong code; conflict `two_factor` if there is no secret to confirm
 *   or two-factor authentication is already on; rate_limited
 */
export async function confirmTotp(
  database: Database,
  secrets: Secrets,
  person: Person,
  code: string,
): Promise<string[]> {
  // Correct codes count too, because each costs slow hashes and a mail.
  await limitAttempts(database.page, attemptWindow(attemptLimits.code, 'confirm code', person.account_id))
  const { codes, hashes } = await generateRecoveryCodes(person.account_id)
  await transact(database, async (sql) => {
    const { id, has_totp, email } = await lockOwnAccount(sql, person)
    if (has_totp) throw totpAlreadyOn()
    const sealed = await store.findSecret(sql, id)
    const secret = sealed && secrets.open('totp', sealed, id)
    if (!secret) throw totpNotSetUp()
    // Authenticators don't know about a shifted clock.
    const step = findTimeStep(secret, code.replaceAll(/\s/g, ''), sql.stampMs - sql.clockOffsetMs)
    if (step === undefined) throw wrongCredentials()
    await store.markTotpConfirmed(sql, id, step)
    await store.replaceRecoveryCodes(sql, id, hashes)
    // They were confirmed with the password alone, which no longer is enough.
    await store.clearOtherConfirmations(sql, id, person.session_id)
    await logAccountChange(sql, id, sql.stampMs, 'second_factor.enabled')
    await queueMail(sql, email, securityChangedMail(sql.publicUrl, 'totp_on'))
  })
  return codes
}

/** Turns off two-factor authentication and deletes the recovery codes. */
export async function disableTotp(
  sql: BaseTransaction,
  { id, has_totp, email }: Pick<Account, 'id' | 'has_totp' | 'email'>,
): Promise<void> {
  await store.deleteTotp(sql, id)
  await store.replaceRecoveryCodes(sql, id, [])
  if (!has_totp) return
  await logAccountChange(sql, id, sql.stampMs, 'second_factor.disabled')
  await queueMail(sql, email, securityChangedMail(sql.publicUrl, 'totp_off'))
}

/**
 * Replaces the recovery codes.
 *
 * @returns the new codes, which cannot be shown again
 * @throws conflict `two_factor` if two-factor authentication is off; rate_limited
 */
export async function regenerateRecoveryCodes(database: Database, person: Person): Promise<string[]> {
  await limitAttempts(database.page, attemptWindow(attemptLimits.renew, 'renew', person.account_id))
  const { codes, hashes } = await generateRecoveryCodes(person.account_id)
  await transact(database, async (sql) => {
    const { id, has_totp, email } = await lockOwnAccount(sql, person)
    if (!has_totp) throw totpNotSetUp()
    await store.replaceRecoveryCodes(sql, id, hashes)
    await logAccountChange(sql, id, sql.stampMs, 'recovery_codes.made')
    await queueMail(sql, email, securityChangedMail(sql.publicUrl, 'recovery_codes'))
  })
  return codes
}

/** Re-encrypts every authenticator secret with the current key. @returns how many */
export async function resealTotpSecrets(sql: Sql, secrets: Secrets): Promise<number> {
  let count = 0
  for (let after = '', full = true; full;) {
    const found = await store.listSealedTotpSecrets(sql, after, resealBatchSize)
    for (const { id, totp_secret } of found) {
      const secret = secrets.open('totp', totp_secret, id)
      if (!secret) throw new Error(`neither key opens the authenticator secret of ${id}`)
      await store.replaceSealedTotpSecret(sql, id, totp_secret, secrets.seal('totp', secret, id))
    }
    count += found.length
    after = found.at(-1)?.id ?? ''
    full = found.length === resealBatchSize
  }
  return count
}

/** Returns the URI that authenticator apps read from the QR code. */
function otpauthUri(issuer: string, email: string, secret: string): string {
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query}`
}

/** Encodes as in RFC 4648, without padding, which twenty bytes don't need. */
function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? [])
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five, 2)])
    .join('')
}
