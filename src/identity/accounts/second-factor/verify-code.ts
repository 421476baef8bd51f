import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BaseTransaction } from '../../../platform/db/sql.ts'
import type { AccountId } from '../../../core/ids.ts'
import type { Secrets } from '../../../core/secrets.ts'
import { redeemRecoveryCode } from './recovery-codes.ts'
import * as store from './store.ts'

/** The kinds of codes. */
export type CodeMethod = 'totp' | 'recovery'

const stepMs = 30_000
const codeDigits = 6
/** How many steps an authenticator's clock may be fast or slow. */
const driftSteps = 1

/**
 * Checks a code as an account's second factor. Each code is used up when the transaction commits.
 *
 * @returns the kind of code; undefined if it is wrong or used, and for an account without a second factor
 */
export async function verifyCode(
  sql: BaseTransaction,
  secrets: Secrets,
  accountId: AccountId,
  code: string,
): Promise<CodeMethod | undefined> {
  const totp = await store.findConfirmedSecret(sql, accountId)
  const secret = totp && secrets.open('totp', totp.totp_secret, accountId)
  // Authenticators don't know about a shifted clock.
  const step = secret && findTimeStep(secret, code, sql.stampMs - sql.clockOffsetMs)
  if (step !== undefined) return (await store.consumeTimeStep(sql, accountId, step)) ? 'totp' : undefined
  return (await redeemRecoveryCode(sql, accountId, code)) ? 'recovery' : undefined
}

/** Returns the time step around now that the code belongs to (RFC 6238). */
export function findTimeStep(secret: Buffer, code: string, nowMs: number): number | undefined {
  const now = Math.floor(nowMs / stepMs)
  const actual = Buffer.from(code)
  for (let step = now - driftSteps; step <= now + driftSteps; step += 1) {
    const expected = Buffer.from(totpCode(secret, step))
    if (actual.length === expected.length && timingSafeEqual(actual, expected)) return step
  }
  return undefined
}

/** Returns the code of a time step: HOTP with SHA-1, which every authenticator supports (RFC 4226). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 0x0f) & 0x7fff_ffff
  return String(number % 10 ** codeDigits).padStart(codeDigits, '0')
}
