import { logAccountChange } from '../accounts/account-changes.ts'
import { lockOwnAccount } from '../accounts/find.ts'
import type { Person } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { BaseTransaction, Sql } from '../../platform/db/sql.ts'
import { transact } from '../../platform/db/transact.ts'
import { notFound } from '../../core/errors.ts'
import type { AccountId, SessionId } from '../../core/ids.ts'
import { sessionIdleDays } from '../../core/limits.ts'
import * as store from './store.ts'

/**
 * Revokes one of the person's sessions, effective with its next request.
 *
 * @throws not_found, also for someone else's
 */
export const revokeSession = (database: Database, person: Person, id: SessionId): Promise<void> =>
  transact(database, async (sql) => {
    const account = await lockOwnAccount(sql, person)
    if (!(await store.deleteSession(sql, account.id, id))) throw notFound()
    await logAccountChange(sql, account.id, sql.stampMs, 'session.ended')
  })

/** Revokes all of the person's sessions except the current one. */
export const revokeOtherSessions = (database: Database, person: Person): Promise<void> =>
  transact(database, async (sql) => {
    const account = await lockOwnAccount(sql, person)
    await revokeAccountSessions(sql, account.id, person.session_id)
  })

/** Revokes all sessions of a locked account, optionally except one. */
export async function revokeAccountSessions(
  sql: BaseTransaction,
  accountId: AccountId,
  exceptSessionId: SessionId | null,
): Promise<void> {
  const revoked = await store.deleteAccountSessions(sql, accountId, exceptSessionId)
  if (revoked > 0) await logAccountChange(sql, accountId, sql.stampMs, 'session.ended')
}

/** Deletes a batch of expired sessions and returns how many (0118). */
export const deleteExpiredSessions = (sql: Sql, batch: number): Promise<number> =>
  store.deleteExpired(sql, sessionIdleDays, batch)
