import type { Sql } from '../../platform/db/sql.ts'
import { deleteOldEmitted } from './store.ts'

/** A moment is raised at most a day late, so none as old as this can ever be raised again. */
const emittedRetentionDays = 7

/** Deletes a batch of the notes of what has been raised; returns how many. */
export const purgeEmittedDueEvents = (sql: Sql, size: number): Promise<number> =>
  deleteOldEmitted(sql, emittedRetentionDays, size)
