import { logAccountChange } from '../accounts/account-changes.ts'
import { lockOwnAccount } from '../accounts/find.ts'
import type { Person } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { BaseTransaction } from '../../platform/db/sql.ts'
import { transact } from '../../platform/db/transact.ts'
import { notFound } from '../../core/errors.ts'
import type { AccountId, SessionId } from '../../core/ids.ts'
import * as store from './store.ts'

/** Ends a session of the person, from its next request on. @throws not_found, also for somebody else's */
export const revokeSession = (database: Database, person: Person, id: SessionId): Promise<void> =>
  transact(database, async (sql) => {
    const account = await lockOwnAccount(sql, person)
    if (!(await store.deleteSession(sql, account.id, id))) throw notFound()
    await logAccountChange(sql, account.id, sql.stampMs, 'session.ended')
  })

/** Ends every session of the person but for the one that asks. */
export const revokeOtherSessions = (database: Database, person: Person): Promise<void> =>
  transact(database, async (sql) => {
    const account = await lockOwnAccount(sql, person)
    await revokeAccountSessions(sql, account.id, person.session_id)
  })

/** Ends every session of an account that is held, but for one that stays. */
export async function revokeAccountSessions(
  sql: BaseTransaction,
  accountId: AccountId,
  but: SessionId | null,
): Promise<void> {
  const ended = await store.deleteAccountSessions(sql, accountId, but)
  if (ended > 0) await logAccountChange(sql, accountId, sql.stampMs, 'session.ended')
}
