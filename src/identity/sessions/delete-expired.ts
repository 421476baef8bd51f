import type { Sql } from '../../platform/db/sql.ts'
import { sessionIdleDays } from '../../core/limits.ts'
import { deleteEnded } from './store.ts'

/** Deletes a batch of the sessions that nobody can use any more (0118); returns how many. */
export const deleteEndedSessions = (sql: Sql, batch: number): Promise<number> =>
  deleteEnded(sql, sessionIdleDays, batch)
