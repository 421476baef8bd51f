import type { Pool, PoolClient } from 'pg'
import { Type } from '../../core/typebox.ts'
import type { Database } from './database.ts'
import type { OnlyWorkspaces } from './distribution/by-shard.ts'
import { rolledBackError } from './database-errors.ts'
import { sendQuery } from './connection/send-query.ts'
import { sendTogether } from './connection/send-together.ts'
import type { BaseTransaction } from './sql.ts'
import { createSqlTag } from './sql-tag.ts'

/** Statements that every transaction sends have names, so that they are prepared once on a connection. */
export const begin = { name: 'begin', text: 'begin' }
export const commit = { name: 'commit', text: 'commit' }

const StampRow = Type.Object({ stamp: Type.String() })

/**
 * Runs `work` in one transaction without the lane of a workspace, at READ COMMITTED, and commits: for
 * accounts, sessions and everything else that belongs to people and not to a workspace. Any error rolls
 * everything back.
 *
 * @param only the workspaces of one shard, if all of it is about them, as on a cluster (`byShard()`)
 */
export function transact<T>(
  database: Database,
  work: (sql: BaseTransaction) => Promise<T>,
  only?: OnlyWorkspaces,
): Promise<T> {
  const pool = only?.[0] === undefined ? database.pool : database.poolOf(only[0])
  return withPoolClient(pool, async (client) => {
    const sql = createSqlTag((query) => sendTogether(client, query), database.tagOptions)
    const [, [now]] = await inOneRoundTrip(
      sendTogether(client, begin),
      sql(StampRow)`select service_now(${sql.clockOffsetMs}) as stamp`,
    )
    const stamp = now!.stamp
    const result = await work(Object.assign(sql, { stamp, stampMs: Date.parse(stamp) }) as BaseTransaction)
    const { command } = await sendTogether(client, commit)
    if (command !== 'COMMIT') throw rolledBackError()
    return result
  })
}

/** Runs `work` on its own connection; when it fails, an open transaction is rolled back. */
export async function withPoolClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => (broken = error)
  client.on('error', onError)
  try {
    return await work(client)
  } catch (error) {
    if (!(await tryRollback(client))) broken ??= error as Error
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

async function tryRollback(client: PoolClient): Promise<boolean> {
  try {
    await sendQuery(client, { text: 'rollback' })
    return true
  } catch {
    return false
  }
}

/**
 * Waits for all promises before it throws the first error, so that nothing of the transaction is still in
 * progress.
 */
export async function inOneRoundTrip<T extends unknown[]>(
  ...promises: { [K in keyof T]: Promise<T[K]> }
): Promise<T> {
  const settled = await Promise.allSettled(promises)
  const failed = settled.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map((result) => (result as PromiseFulfilledResult<unknown>).value) as T
}
