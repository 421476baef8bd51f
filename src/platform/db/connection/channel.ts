import type { Client } from 'pg'
import { sendQuery } from './send-query.ts'

/**
 * One notification channel of PostgreSQL, on a connection of its own. While the connection is down nothing can
 * be heard, so `live` is false and whoever caches on the strength of it must ask the database instead.
 */
export type Channel = {
  readonly live: boolean
  /** Hears every payload, and `undefined` when some may have been missed. */
  subscribe(listener: (payload: string | undefined) => void): void
  /** Tells the listeners of this process at once; the notification itself comes with the commit. */
  publishLocally(payload: string): void
  /** Connects and keeps connected; resolves when it first listens. */
  listen(): Promise<void>
  close(): Promise<void>
}

const retryMs = 250

export function openChannel(name: string, Connection: new () => Client): Channel {
  const listeners: ((payload: string | undefined) => void)[] = []
  let client: Client | undefined
  let live = false
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const tell = (payload: string | undefined) => {
    for (const listener of listeners) listener(payload)
  }

  function lost(connection: Client): void {
    // The end of a connection that has been replaced says nothing about the one in use.
    if (client !== connection) return
    client = undefined
    live = false
    tell(undefined)
    if (!closed) retry = setTimeout(() => void connect().catch(() => {}), retryMs)
  }

  async function connect(): Promise<void> {
    const opening = new Connection()
    client = opening
    opening.on('error', () => lost(opening))
    opening.on('end', () => lost(opening))
    opening.on('notification', (message) => tell(message.payload ?? ''))
    try {
      await opening.connect()
      await sendQuery(opening, { text: `listen ${name}` })
    } catch (error) {
      lost(opening)
      throw error
    }
    live = true
    tell(undefined)
  }

  return {
    get live() {
      return live
    },
    subscribe: (listener) => void listeners.push(listener),
    publishLocally: tell,
    listen: connect,
    async close() {
      closed = true
      clearTimeout(retry)
      const open = client
      client = undefined
      live = false
      await open?.end().catch(() => {})
    },
  }
}
