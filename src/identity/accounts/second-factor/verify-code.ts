import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BaseTransaction } from '../../../platform/db/sql.ts'
import type { AccountId } from '../../../core/ids.ts'
import type { Secrets } from '../../../core/secrets.ts'
import { redeemRecoveryCode } from './recovery-codes.ts'
import * as store from './store.ts'

/** What a code can be. */
export type CodeMethod = 'totp' | 'recovery'

const stepMs = 30_000
const codeDigits = 6
/** How many steps an authenticator's clock may be off. */
const driftSteps = 1

/**
 * Takes a code as the second factor of an account, each code once: what it took is taken when the transaction commits.
 *
 * @returns what the code was; undefined for a wrong one, a used one and an account without any
 */
export async function verifyCode(
  sql: BaseTransaction,
  secrets: Secrets,
  accountId: AccountId,
  code: string,
): Promise<CodeMethod | undefined> {
  const totp = await store.findConfirmedSecret(sql, accountId)
  const secret = totp && secrets.open('totp', totp.totp_secret, accountId)
  // Authenticators know nothing of a shifted clock.
  const step = secret && findTimeStep(secret, code, sql.stampMs - sql.clockOffsetMs)
  if (step !== undefined) return (await store.consumeTimeStep(sql, accountId, step)) ? 'totp' : undefined
  return (await redeemRecoveryCode(sql, accountId, code)) ? 'recovery' : undefined
}

/** The step, near the moment, whose code this is (RFC 6238). */
export function findTimeStep(secret: Buffer, code: string, nowMs: number): number | undefined {
  const now = Math.floor(nowMs / stepMs)
  const sent = Buffer.from(code)
  for (let step = now - driftSteps; step <= now + driftSteps; step += 1) {
    const right = Buffer.from(totpCode(secret, step))
    if (sent.length === right.length && timingSafeEqual(sent, right)) return step
  }
  return undefined
}

/** The code of a step: HOTP with SHA-1, which is what every authenticator can (RFC 4226). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 0x0f) & 0x7fff_ffff
  return String(number % 10 ** codeDigits).padStart(codeDigits, '0')
}
