import { noteAccountChange } from '../accounts/account-changes.ts'
import type { Person } from '../actor.ts'
import type { Sql } from '../db/sql.ts'
import { notFound } from '../errors.ts'
import type { AccountId, SessionId } from '../lib/ids.ts'
import * as store from './store.ts'

/** Ends a session of the person, from its next request on. @throws not_found, also for somebody else's */
export async function revokeSession(
  sql: Sql,
  { account_id }: Person,
  id: SessionId,
  nowMs: number,
): Promise<void> {
  if (!(await store.deleteSession(sql, account_id, id))) throw notFound()
  await noteAccountChange(sql, account_id, nowMs, 'session.ended')
}

/** Ends every session of an account, but for one that stays. */
export async function revokeSessions(
  sql: Sql,
  accountId: AccountId,
  but: SessionId | null,
  nowMs: number,
): Promise<void> {
  const ended = await store.deleteSessionsOf(sql, accountId, but)
  if (ended > 0) await noteAccountChange(sql, accountId, nowMs, 'session.ended')
}
