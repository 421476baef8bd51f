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

/** A session that has begun, and what the browser is to be told of it. */
export type StartedSession = {
  account_id: AccountId
  session_id: SessionId
  confirmedMs: number
  cookies: string[]
}

/**
 * The last step of every way to sign in: a new session with a secret of its own, in place of the one that the browser
 * may have had, which ends (S-64). So do those that were used longest ago where there are many: a list of them that
 * nobody can look through shows no thief. The browser is known from now on.
 *
 * @param confirmed whether the person has proven who they are just now, and need not again for some minutes
 */
export async function completeSignIn(
  sql: BaseTransaction,
  secrets: Secrets,
  accountId: AccountId,
  method: SignInMethod,
  visit: ClientInfo,
  confirmed = true,
): Promise<StartedSession> {
  const before = readSessionCookie(visit.cookies)
  if (before !== undefined) await deleteSessionByHash(sql, hashSecret(before))
  await deleteLeastRecentlyUsed(sql, accountId, sessionsMax - 1)
  const { ip, userAgent } = visit
  const [{ id, setCookie }] = await Promise.all([
    createSession(sql, accountId, sql.stampMs, { method, ip, userAgent, confirmed }),
    logAccountChange(sql, accountId, sql.stampMs, 'session.started', { method, ip, userAgent }),
  ])
  return {
    account_id: accountId,
    session_id: id,
    confirmedMs: confirmed ? sql.stampMs : 0,
    cookies: [setCookie, rememberDevice(secrets, visit.cookies, accountId)],
  }
}
