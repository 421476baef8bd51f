import { logAccountChange } from '../accounts/account-changes.ts'
import type { BaseTransaction } from '../../platform/db/sql.ts'
import type { AccountId, SessionId } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'
import { sessionsMax } from '../../core/limits.ts'
import { hashSecret } from '../../core/random-secret.ts'
import { readSessionCookie } from './cookies.ts'
import { createSession } from './create.ts'
import { rememberDevice } from './device.ts'
import type { SignInMethod } from './schema.ts'
import { deleteLeastRecentlyUsed, deleteSessionByHash } from './store.ts'
import type { ClientInfo } from './client-info.ts'

/** A new session, and the cookies to send to the browser. */
export type StartedSession = {
  account_id: AccountId
  session_id: SessionId
  confirmedMs: number
  cookies: string[]
}

/**
 * Completes signing in, whichever way was used: starts a session with a new secret and revokes the one the
 * browser may have had (S-64). If the account has too many sessions, revokes the least recently used ones,
 * because no one would spot a thief's session in an endless list. The browser is remembered from now on.
 *
 * @param confirmed whether this also confirms who the person is, as some changes require, for some minutes
 */
export async function completeSignIn(
  sql: BaseTransaction,
  secrets: Secrets,
  accountId: AccountId,
  method: SignInMethod,
  client: ClientInfo,
  confirmed = true,
): Promise<StartedSession> {
  const oldSecret = readSessionCookie(client.cookies)
  if (oldSecret !== undefined) await deleteSessionByHash(sql, hashSecret(oldSecret))
  await deleteLeastRecentlyUsed(sql, accountId, sessionsMax - 1)
  const { ip, userAgent } = client
  const [{ id, setCookie }] = await Promise.all([
    createSession(sql, accountId, sql.stampMs, { method, ip, userAgent, confirmed }),
    logAccountChange(sql, accountId, sql.stampMs, 'session.started', { method, ip, userAgent }),
  ])
  return {
    account_id: accountId,
    session_id: id,
    confirmedMs: confirmed ? sql.stampMs : 0,
    cookies: [setCookie, rememberDevice(secrets, client.cookies, accountId)],
  }
}
