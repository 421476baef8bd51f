import { randomBytes } from 'node:crypto'
import type { Sql } from '../db/sql.ts'
import { formatStamp } from '../lib/dates.ts'
import type { AccountId } from '../lib/ids.ts'
import { sessionDays } from '../limits.ts'
import { sessionCookie } from './cookie.ts'
import { hashSession } from './hash.ts'
import { insertSession } from './store.ts'

const secretBytes = 32
const dayMs = 86_400_000

/**
 * Signs a person in, whoever has made sure who they are: a new secret each time, so that none can be planted (S-64).
 *
 * @param nowMs milliseconds since 1970
 * @returns the value of the `Set-Cookie` header; the secret is nowhere else
 */
export async function createSession(sql: Sql, accountId: AccountId, nowMs: number): Promise<string> {
  const secret = randomBytes(secretBytes).toString('base64url')
  await insertSession(sql, {
    hash: hashSession(secret),
    account_id: accountId,
    created_at: formatStamp(nowMs),
    expires_at: formatStamp(nowMs + sessionDays * dayMs),
  })
  return sessionCookie(secret)
}
