import { noteAccountChange } from '../accounts/account-changes.ts'
import { lockPerson } from '../accounts/find.ts'
import type { Person } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OpenTransaction } from '../../platform/db/sql.ts'
import { transact } from '../../platform/db/transact.ts'
import { notFound } from '../../core/errors.ts'
import type { AccountId, SessionId } from '../../core/ids.ts'
import * as store from './store.ts'

/** Ends a session of the person, from its next request on. @throws not_found, also for somebody else's */
export const revokeSession = (database: Database, person: Person, id: SessionId): Promise<void> =>
  transact(database, async (sql) => {
    const account = await lockPerson(sql, person)
    if (!(await store.deleteSession(sql, account.id, id))) throw notFound()
    await noteAccountChange(sql, account.id, sql.stampMs, 'session.ended')
  })

/** Ends every session of the person but for the one that asks. */
export const revokeOthers = (database: Database, person: Person): Promise<void> =>
  transact(database, async (sql) => {
    const account = await lockPerson(sql, person)
    await revokeSessions(sql, account.id, person.session_id)
  })

/** Ends every session of an account that is held, but for one that stays. */
export async function revokeSessions(
  sql: OpenTransaction,
  accountId: AccountId,
  but: SessionId | null,
): Promise<void> {
  const ended = await store.deleteSessionsOf(sql, accountId, but)
  if (ended > 0) await noteAccountChange(sql, accountId, sql.stampMs, 'session.ended')
}
