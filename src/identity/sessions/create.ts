import type { Sql } from '../../platform/db/sql.ts'
import { formatStamp } from '../../core/dates/date-formats.ts'
import { hashSecret, randomSecret } from '../../core/random-secret.ts'
import { type AccountId, randomId, type SessionId } from '../../core/ids.ts'
import { sessionDays } from '../../core/limits.ts'
import { sessionCookie } from './cookies.ts'
import type { SignInMethod } from './schema.ts'
import { insertSession } from './store.ts'

const dayMs = 86_400_000

/** How, from where and with what: shown to the person in the list of their sessions. */
export type SignInDetails = {
  method: SignInMethod
  ip: string | null
  userAgent: string | null
  /** Whether the person has proven just now who they are, as by nearly every way to sign in. */
  confirmed?: boolean
}

/**
 * Signs a person in, whoever has made sure who they are: a new secret each time, so that none can be planted (S-64).
 *
 * @param nowMs milliseconds since 1970
 * @returns its id, and the value of the `Set-Cookie` header; the secret is nowhere else
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
