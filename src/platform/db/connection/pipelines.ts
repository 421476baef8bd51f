import type { Client } from 'pg'
import { sendQuery } from './send-query.ts'
import type { RunQuery } from '../sql-tag.ts'

/**
 * Opens a few connections that many short reads share: each statement is sent at once, without waiting for
 * the previous one (measured: 1.5 times the reads of a pool). Only single statements may run here; a slow one
 * would hold up those behind it, so pages go to the pool.
 */
export function openPipelines(
  count: number,
  Connection: new () => Client,
): { run: RunQuery; close(): Promise<void> } {
  const clients: (Promise<Client> | undefined)[] = Array.from({ length: count })
  let turn = 0
  let closed = false

  function connect(slot: number): Promise<Client> {
    const client = new Connection()
    const forget = () => {
      if (clients[slot] === opened) clients[slot] = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    const opened = client.connect().then(() => client)
    opened.catch(forget)
    return opened
  }

  return {
    async run(query) {
      if (closed) throw new Error('the database is closed')
      turn = (turn + 1) % count
      const client = await (clients[turn] ??= connect(turn))
      return sendQuery(client, query)
    },
    async close() {
      closed = true
      const open = await Promise.allSettled(clients.filter((client) => client !== undefined))
      const connected = open.flatMap((client) => (client.status === 'fulfilled' ? [client.value] : []))
      await Promise.allSettled(connected.map((client) => client.end()))
    },
  }
}
