import { hash, randomInt } from 'node:crypto'
import type { BaseTransaction } from '../../../platform/db/sql.ts'
import type { AccountId } from '../../../core/ids.ts'
import { recoveryCodeCount } from '../../../core/limits.ts'
import { sendMail } from '../../../platform/mail/send.ts'
import { securityChangedMail } from '../mails.ts'
import { hashWithSalt } from '../passwords/password-hash.ts'
import * as store from './store.ts'

/** Crockford's: no letter that is taken for a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const codeLength = 10
const codePattern = new RegExp(`^[${alphabet}]{${codeLength}}$`)

/** Codes for an account, to be shown once, and what is kept of them. Takes tenths of a second. */
export async function generateRecoveryCodes(
  accountId: AccountId,
): Promise<{ codes: string[]; hashes: Buffer[] }> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, accountId)))
  return {
    codes: codes.map((code) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`),
    hashes,
  }
}

/** Uses a code up, once among any number of requests, and tells the account's owner. */
export async function redeemRecoveryCode(
  sql: BaseTransaction,
  accountId: AccountId,
  typed: string,
): Promise<boolean> {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  if (!codePattern.test(code)) return false
  const taken = await store.redeemRecoveryCode(sql, accountId, await hashRecoveryCode(code, accountId))
  if (!taken) return false
  await sendMail(sql, { to: taken.email, ...securityChangedMail(sql.publicUrl, 'recovery_used') })
  return true
}

/**
 * Fifty random bits are too few for a fast hash: whoever had the table could try them all. The salt is the account's,
 * so that a code is looked up with one of the slow ones.
 */
const hashRecoveryCode = (code: string, accountId: AccountId): Promise<Buffer> =>
  hashWithSalt(code, hash('sha256', `recovery code ${accountId}`, 'buffer').subarray(0, 16))
