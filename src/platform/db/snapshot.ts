import { sendQuery } from './connection/send-query.ts'
import { createSqlTag } from './sql-tag.ts'
import type { Sql } from './sql.ts'
import type { ReadSource } from './standbys.ts'
import { withPoolClient } from './transact.ts'

/**
 * Runs `work`, which only reads, on one snapshot and its own connection. It holds neither a lane nor locks,
 * so no one waits for it; PostgreSQL keeps old rows for its duration, so it must not wait for anything but
 * the database.
 */
export function withSnapshot<T>(source: ReadSource, work: (sql: Sql) => Promise<T>): Promise<T> {
  return withPoolClient(source.pool, async (client) => {
    const sql = createSqlTag((query) => sendQuery(client, query), source.tagOptions)
    await sendQuery(client, { text: 'begin isolation level repeatable read read only' })
    // Between two pages, the file that they are written to may wait for its disk.
    await sendQuery(client, { text: 'set local idle_in_transaction_session_timeout = 60000' })
    const result = await work(sql)
    await sendQuery(client, { text: 'commit' })
    return result
  })
}
