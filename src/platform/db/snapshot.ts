import { send } from './connection/send-query.ts'
import type { Database } from './database.ts'
import { sqlTag } from './sql-tag.ts'
import type { Sql } from './sql.ts'
import { onClient } from './transact.ts'

/**
 * Runs `work`, which only reads, as of one moment, on a connection of its own. It holds no lane and no lock, so nobody
 * waits for it; old rows are kept for as long as it takes, so it is not to wait for anything but the database.
 */
export function snapshot<T>(database: Database, work: (sql: Sql) => Promise<T>): Promise<T> {
  return onClient(database, async (client) => {
    const sql = sqlTag((query) => send(client, query), database.tagOptions)
    await send(client, { text: 'begin isolation level repeatable read read only' })
    // Between two pages the file that they go into may have to wait for its disk.
    await send(client, { text: 'set local idle_in_transaction_session_timeout = 60000' })
    const result = await work(sql)
    await send(client, { text: 'commit' })
    return result
  })
}
