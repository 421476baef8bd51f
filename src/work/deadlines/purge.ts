import type { Sql } from '../../platform/db/sql.ts'
import { deleteOldMoments } from './store.ts'

/** A moment is raised at most a day late, so none as old as this can ever be raised again. */
const keptDays = 7

/** Deletes a batch of the notes of what has been raised; returns how many. */
export const forgetOldMoments = (sql: Sql, size: number): Promise<number> =>
  deleteOldMoments(sql, keptDays, size)
