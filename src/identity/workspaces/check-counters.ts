import type { Sql } from '../../platform/db/sql.ts'
import * as store from './counters-store.ts'

/** Checks every stored counter. @throws Error naming a wrong counter, so that the job's failure is logged */
export async function checkCounters(sql: Sql): Promise<number> {
  const [wrong, ...others] = await store.listWrongCounters(sql)
  if (!wrong) return 0
  const { counter, id, counted, stored } = wrong
  throw new Error(
    `wrong counters: ${others.length + 1}; the first is ${counter} of ${id}, which is ${stored} but should be ${counted}`,
  )
}
