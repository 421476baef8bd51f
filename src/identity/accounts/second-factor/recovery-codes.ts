import { hash, randomInt } from 'node:crypto'
import type { BaseTransaction } from '../../../platform/db/sql.ts'
import type { AccountId } from '../../../core/ids.ts'
import { recoveryCodeCount } from '../../../core/limits.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { securityChangedMail } from '../mails.ts'
import { hashWithSalt } from '../passwords/password-hash.ts'
import * as store from './store.ts'

/** Crockford's alphabet, without the letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const codeLength = 10
const codePattern = new RegExp(`^[${alphabet}]{${codeLength}}$`)

/** Generates recovery codes, to be shown once, and the hashes to store. Takes tenths of a second. */
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

/** Uses up a recovery code and notifies the account's owner; of concurrent requests, only one succeeds. */
export async function redeemRecoveryCode(
  sql: BaseTransaction,
  accountId: AccountId,
  typed: string,
): Promise<boolean> {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  if (!codePattern.test(code)) return false
  const redeemed = await store.redeemRecoveryCode(sql, accountId, await hashRecoveryCode(code, accountId))
  if (!redeemed) return false
  await queueMail(sql, redeemed.email, securityChangedMail(sql.publicUrl, 'recovery_used'))
  return true
}

/**
 * Uses a slow hash, because anyone with a copy of the table could try all values of fifty random bits with a
 * fast one. The salt is the account's rather than each code's, so that looking up a code takes a single hash.
 */
const hashRecoveryCode = (code: string, accountId: AccountId): Promise<Buffer> =>
  hashWithSalt(code, hash('sha256', `recovery code ${accountId}`, 'buffer').subarray(0, 16))
