import type { Sql } from '../../platform/db/sql.ts'
import * as store from './counters-store.ts'

/** Checks every stored counter. @throws Error naming a wrong counter, so that the job's failure is logged */
export async function checkCounters(sql: Sql): Promise<number> {
  const [wrong, ...others] = await store.listWrongCounters(sql)
  if (!wrong) return 0
  const { counter, id, counted, stored } = wrong
  throw new Error(
    `${others.length + 1} counters are wrong; for example, ${counter} of ${id} is ${stored} but should be ${counted}`,
  )
}
