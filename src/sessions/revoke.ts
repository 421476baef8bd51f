import type { Person } from '../actor.ts'
import type { Sql } from '../db/sql.ts'
import { notFound } from '../errors.ts'
import type { AccountId, SessionId } from '../lib/ids.ts'
import * as store from './store.ts'

/** Ends a session of the person, from its next request on. @throws not_found, also for somebody else's */
export async function revokeSession(sql: Sql, { account_id }: Person, id: SessionId): Promise<void> {
  if (!(await store.deleteSession(sql, account_id, id))) throw notFound()
}

/** Ends every session of an account, but for one that stays. */
export async function revokeSessions(sql: Sql, accountId: AccountId, but: SessionId | null): Promise<void> {
  await store.deleteSessionsOf(sql, accountId, but)
}
