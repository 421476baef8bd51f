import type { PoolClient } from 'pg'
import { Type } from '../../core/typebox.ts'
import type { Database } from './database.ts'
import { rolledBack } from './database-errors.ts'
import { send } from './connection/send-query.ts'
import type { OpenTransaction } from './sql.ts'
import { sqlTag } from './sql-tag.ts'

const StampRow = Type.Object({ stamp: Type.String() })

/**
 * Runs `work` in one transaction that holds no workspace's lane, at READ COMMITTED, and commits: for accounts,
 * sessions and what else belongs to people and not to a workspace. Whatever is thrown rolls everything back.
 */
export function transact<T>(database: Database, work: (sql: OpenTransaction) => Promise<T>): Promise<T> {
  return onClient(database, async (client) => {
    const sql = sqlTag((query) => send(client, query), database.tagOptions)
    const [, [now]] = await inOneTrip(
      send(client, { text: 'begin' }),
      sql(StampRow)`select service_now(${sql.clockOffsetMs}) as stamp`,
    )
    const stamp = now!.stamp
    const result = await work(Object.assign(sql, { stamp, stampMs: Date.parse(stamp) }) as OpenTransaction)
    const { command } = await send(client, { text: 'commit' })
    if (command !== 'COMMIT') throw rolledBack()
    return result
  })
}

/** Gives `work` a connection of its own; what it leaves open when it fails is rolled back. */
export async function onClient<T>(database: Database, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => (broken = error)
  client.on('error', onError)
  try {
    return await work(client)
  } catch (error) {
    if (!(await rollBack(client))) broken ??= error as Error
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

async function rollBack(client: PoolClient): Promise<boolean> {
  try {
    await send(client, { text: 'rollback' })
    return true
  } catch {
    return false
  }
}

/** Waits for all of them before it throws the first failure, so that nothing of the transaction is still under way. */
export async function inOneTrip<T extends unknown[]>(
  ...promises: { [K in keyof T]: Promise<T[K]> }
): Promise<T> {
  const settled = await Promise.allSettled(promises)
  const failed = settled.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map((result) => (result as PromiseFulfilledResult<unknown>).value) as T
}
