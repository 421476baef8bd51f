import type { Person } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { sessionIdleDays } from '../../core/limits.ts'
import * as store from './me-store.ts'
import type { Session } from './schema.ts'

/** Where a person is signed in, the last used first. */
export const listSessions = (sql: Sql, { account_id, session_id }: Person): Promise<Session[]> =>
  store.listSessions(sql, account_id, session_id, sessionIdleDays)
