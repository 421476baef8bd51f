import type { Sql } from '../../platform/db/sql.ts'
import { formatStamp } from '../../core/dates/date-formats.ts'
import { hashSecret, randomSecret } from '../../core/random-secret.ts'
import { type AccountId, randomId, type SessionId } from '../../core/ids.ts'
import { sessionDays } from '../../core/limits.ts'
import { sessionCookie } from './cookies.ts'
import type { SignInMethod } from './schema.ts'
import { insertSession } from './store.ts'

const dayMs = 86_400_000

/** How, from where and with which browser someone signed in; shown to them in the list of their sessions. */
export type SignInDetails = {
  method: SignInMethod
  ip: string | null
  userAgent: string | null
  /** Whether the person has just confirmed who they are, as with nearly every way to sign in. */
  confirmed?: boolean
}

/**
 * Creates a session for a person whose identity the caller has verified. The secret is always new, so that an
 * attacker cannot plant one (S-64).
 *
 * @param nowMs milliseconds since 1970
 * @returns its id and the value of the `Set-Cookie` header, the only place that has the secret
 */
export async function createSession(
  sql: Sql,
  accountId: AccountId,
  nowMs: number,
  { method, ip, userAgent, confirmed = true }: SignInDetails,
): Promise<{ id: SessionId; setCookie: string }> {
  const secret = randomSecret()
  const id = randomId('ses', nowMs)
  await insertSession(sql, {
    hash: hashSecret(secret),
    id,
    account_id: accountId,
    method,
    ip,
    user_agent: userAgent,
    created_at: formatStamp(nowMs),
    confirmed_at: confirmed ? formatStamp(nowMs) : null,
    expires_at: formatStamp(nowMs + sessionDays * dayMs),
  })
  return { id, setCookie: sessionCookie(secret) }
}
