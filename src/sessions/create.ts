import { randomBytes } from 'node:crypto'
import type { Sql } from '../db/sql.ts'
import { formatStamp } from '../lib/dates.ts'
import { type AccountId, randomId } from '../lib/ids.ts'
import { sessionDays } from '../limits.ts'
import { sessionCookie } from './cookie.ts'
import { hashSession } from './hash.ts'
import { insertSession, type Method } from './store.ts'

const secretBytes = 32
const dayMs = 86_400_000
const userAgentMax = 300

/** How, from where and with what: shown to the person in the list of their sessions. */
export type Entry = { method: Method; ip: string | null; userAgent: string | null }

/**
 * Signs a person in, whoever has made sure who they are: a new secret each time, so that none can be planted (S-64).
 *
 * @param nowMs milliseconds since 1970
 * @returns the value of the `Set-Cookie` header; the secret is nowhere else
 */
export async function createSession(
  sql: Sql,
  accountId: AccountId,
  nowMs: number,
  { method, ip, userAgent }: Entry,
): Promise<string> {
  const secret = randomBytes(secretBytes).toString('base64url')
  await insertSession(sql, {
    hash: hashSession(secret),
    id: randomId('ses', nowMs),
    account_id: accountId,
    method,
    ip,
    user_agent: userAgent?.slice(0, userAgentMax) ?? null,
    created_at: formatStamp(nowMs),
    expires_at: formatStamp(nowMs + sessionDays * dayMs),
  })
  return sessionCookie(secret)
}
