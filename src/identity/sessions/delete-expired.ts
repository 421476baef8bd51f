import type { Sql } from '../../platform/db/sql.ts'
import { sessionIdleDays } from '../../core/limits.ts'
import { deleteExpired } from './store.ts'

/** Deletes a batch of the sessions that nobody can use any more (0118); returns how many. */
export const deleteExpiredSessions = (sql: Sql, batch: number): Promise<number> =>
  deleteExpired(sql, sessionIdleDays, batch)
