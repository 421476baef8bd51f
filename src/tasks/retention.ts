import type { Sql } from '../db/sql.ts'
import * as store from './retention-store.ts'

/** Removes a batch of what was deleted more than 90 days ago (D29); returns how many. */
export const purgeTombstones = (sql: Sql, batch: number): Promise<number> =>
  store.deleteOldTombstones(sql, batch)

/** @throws Error naming a list whose counter is wrong, so that the job's failure is logged */
export async function checkCounters(sql: Sql): Promise<number> {
  const [drift, ...others] = await store.listDrifts(sql)
  if (!drift) return 0
  const { list_id, task_count, counted } = drift
  throw new Error(
    `${others.length + 1} counters are wrong: ${list_id} has ${counted} tasks, not ${task_count}`,
  )
}
