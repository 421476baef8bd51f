import { randomBytes } from 'node:crypto'
import type { Person } from '../../../core/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { BaseTransaction } from '../../../platform/db/sql.ts'
import { transact } from '../../../platform/db/transact.ts'
import { conflict, wrongCredentials } from '../../../core/errors.ts'
import type { Secrets } from '../../../core/secrets.ts'
import { attemptLimits } from '../../../core/limits.ts'
import { sendMail } from '../../../platform/mail/send.ts'
import { logAccountChange } from '../account-changes.ts'
import { type Account, lockOwnAccount } from '../find.ts'
import { securityChangedMail } from '../mails.ts'
import { qrCodePath } from './qr-code.ts'
import { generateRecoveryCodes } from './recovery-codes.ts'
import { findTimeStep } from './verify-code.ts'
import * as store from './store.ts'
import { limitAttempts, attemptWindow } from '../throttle.ts'

/** As many bits as SHA-1 makes (RFC 4226). */
const secretBytes = 20

const totpAlreadyOn = () =>
  conflict('two_factor', 'Sign-in with a code is on; turn it off before setting it up anew.')
const totpNotSetUp = () => conflict('two_factor', 'Sign-in with a code is not set up.')

/**
 * Makes a secret for an authenticator app. Nothing asks for its codes before `confirmTotp()`; until then the next call
 * replaces it.
 *
 * @returns `qr` is the data of an SVG path with one unit a module, `qr_size` its width and height
 * @throws conflict `two_factor` while codes are asked for
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
 * Turns sign-in with a code on: the code shows that the app has the secret. The recovery codes are shown only now.
 *
 * @throws unauthorized `credentials` for a wrong code; conflict `two_factor` without a secret to confirm, and while
 *   codes are asked for; rate_limited
 */
export async function confirmTotp(
  database: Database,
  secrets: Secrets,
  person: Person,
  code: string,
): Promise<string[]> {
  // Right ones count too: each makes slow hashes and a mail.
  await limitAttempts(database.page, attemptWindow(attemptLimits.code, 'confirm code', person.account_id))
  const { codes, hashes } = await generateRecoveryCodes(person.account_id)
  await transact(database, async (sql) => {
    const { id, has_totp, email } = await lockOwnAccount(sql, person)
    if (has_totp) throw totpAlreadyOn()
    const box = await store.findSecret(sql, id)
    const secret = box && secrets.open('totp', box, id)
    if (!secret) throw totpNotSetUp()
    // Authenticators know nothing of a shifted clock.
    const step = findTimeStep(secret, code.replaceAll(/\s/g, ''), sql.stampMs - sql.clockOffsetMs)
    if (step === undefined) throw wrongCredentials()
    await store.markTotpConfirmed(sql, id, step)
    await store.replaceRecoveryCodes(sql, id, hashes)
    await logAccountChange(sql, id, sql.stampMs, 'second_factor.enabled')
    await sendMail(sql, { to: email, ...securityChangedMail(sql.publicUrl, 'totp_on') })
  })
  return codes
}

/** Turns sign-in with a code off; its recovery codes go with it. */
export async function disableTotp(
  sql: BaseTransaction,
  { id, has_totp, email }: Pick<Account, 'id' | 'has_totp' | 'email'>,
): Promise<void> {
  await store.deleteTotp(sql, id)
  await store.replaceRecoveryCodes(sql, id, [])
  if (!has_totp) return
  await logAccountChange(sql, id, sql.stampMs, 'second_factor.disabled')
  await sendMail(sql, { to: email, ...securityChangedMail(sql.publicUrl, 'totp_off') })
}

/**
 * Makes new recovery codes, shown only now; the former ones are void.
 *
 * @throws conflict `two_factor` without codes; rate_limited
 */
export async function regenerateRecoveryCodes(database: Database, person: Person): Promise<string[]> {
  await limitAttempts(database.page, attemptWindow(attemptLimits.renew, 'renew', person.account_id))
  const { codes, hashes } = await generateRecoveryCodes(person.account_id)
  await transact(database, async (sql) => {
    const { id, has_totp, email } = await lockOwnAccount(sql, person)
    if (!has_totp) throw totpNotSetUp()
    await store.replaceRecoveryCodes(sql, id, hashes)
    await logAccountChange(sql, id, sql.stampMs, 'recovery_codes.made')
    await sendMail(sql, { to: email, ...securityChangedMail(sql.publicUrl, 'recovery_codes') })
  })
  return codes
}

/** What authenticator apps read out of the QR code. */
function otpauthUri(issuer: string, email: string, secret: string): string {
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query}`
}

/** RFC 4648, without padding: twenty bytes come out even. */
function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? [])
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five, 2)])
    .join('')
}
