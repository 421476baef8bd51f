import type { Sql } from '../../platform/db/sql.ts'
import * as store from './counters-store.ts'

/** @throws Error naming a counter that is wrong, so that the job's failure is logged */
export async function checkCounters(sql: Sql): Promise<number> {
  const [drift, ...others] = await store.listWrongCounters(sql)
  if (!drift) return 0
  const { counter, id, counted, stored } = drift
  throw new Error(`${others.length + 1} counters are wrong: ${counter} of ${id} is ${stored}, not ${counted}`)
}
