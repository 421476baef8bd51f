import type { Sql } from '../../platform/db/sql.ts'
import * as store from './retention-store.ts'

/** Removes a batch of what was deleted more than 90 days ago (D29); returns how many. */
export const purgeTombstones = (sql: Sql, batch: number): Promise<number> =>
  store.deleteOldTombstones(sql, batch)
