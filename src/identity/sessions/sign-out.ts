import { logAccountChange } from '../accounts/account-changes.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { hashSecret } from '../../core/random-secret.ts'
import { clearSessionCookie, readSessionCookie } from './cookies.ts'
import { deleteSessionByHash } from './store.ts'
import type { ClientInfo } from './client-info.ts'

/**
 * Deletes the browser's session on the server too, not just the cookie (S-64).
 *
 * @param nowMs milliseconds since 1970
 * @returns the `Set-Cookie` header that deletes the cookie
 */
export async function signOut(
  sql: Sql,
  { cookies, ip, userAgent }: ClientInfo,
  nowMs: number,
): Promise<string> {
  const secret = readSessionCookie(cookies)
  const accountId = secret === undefined ? undefined : await deleteSessionByHash(sql, hashSecret(secret))
  if (accountId) await logAccountChange(sql, accountId, nowMs, 'session.ended', { ip, userAgent })
  return clearSessionCookie()
}
