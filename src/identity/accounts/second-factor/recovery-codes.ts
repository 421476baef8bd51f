import { hash, randomInt } from 'node:crypto'
import type { OpenTransaction } from '../../../platform/db/sql.ts'
import type { AccountId } from '../../../core/ids.ts'
import { recoveryCodes } from '../../../core/limits.ts'
import { sendMail } from '../../../platform/mail/send.ts'
import { signInChangedMail } from '../mails.ts'
import { derive } from '../passwords/password-hash.ts'
import * as store from './store.ts'

/** Crockford's: no letter that is taken for a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 10
const shape = new RegExp(`^[${alphabet}]{${length}}$`)

/** Codes for an account, to be shown once, and what is kept of them. Takes tenths of a second. */
export async function newRecoveryCodes(accountId: AccountId): Promise<{ codes: string[]; hashes: Buffer[] }> {
  const codes = Array.from({ length: recoveryCodes }, () =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
  const hashes = await Promise.all(codes.map((code) => hashOf(code, accountId)))
  return { codes: codes.map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`), hashes }
}

/** Uses a code up, once among any number of requests, and tells the account's owner. */
export async function takeRecoveryCode(
  sql: OpenTransaction,
  accountId: AccountId,
  typed: string,
): Promise<boolean> {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  if (!shape.test(code)) return false
  const taken = await store.takeRecoveryCode(sql, accountId, await hashOf(code, accountId))
  if (!taken) return false
  await sendMail(sql, { to: taken.email, ...signInChangedMail(sql.publicUrl, 'recovery_used') })
  return true
}

/**
 * Fifty random bits are too few for a fast hash: whoever had the table could try them all. The salt is the account's,
 * so that a code is looked up with one of the slow ones.
 */
const hashOf = (code: string, accountId: AccountId): Promise<Buffer> =>
  derive(code, hash('sha256', `recovery code ${accountId}`, 'buffer').subarray(0, 16))
