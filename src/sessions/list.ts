import type { Person } from '../actor.ts'
import type { Sql } from '../db/sql.ts'
import { sessionIdleDays } from '../limits.ts'
import * as store from './me-store.ts'
import type { Session } from './schema.ts'

/** Where a person is signed in, the last used first. */
export const listSessions = (sql: Sql, { account_id, session_id }: Person): Promise<Session[]> =>
  store.listSessions(sql, account_id, session_id, sessionIdleDays)
