import type { Transaction } from './sql.ts'
import { NoRow } from './write.ts'

/**
 * Runs `work` and undoes its statements, whether it fails or not: a trial of what the transaction could do (0278). The
 * caller takes care of what isn't in the database.
 */
export async function tryAndUndo(sql: Transaction, work: () => Promise<unknown>): Promise<void> {
  await sql(NoRow)`savepoint trial`
  try {
    await work()
  } finally {
    await sql(NoRow)`rollback to savepoint trial`
  }
}
