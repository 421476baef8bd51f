import type { Client } from 'pg'
import { sendQuery } from './send-query.ts'

/**
 * One notification channel of PostgreSQL, on a dedicated connection. While the connection is down
 * notifications are missed, so `live` is false and caches that rely on it must query the database instead.
 */
export type Channel = {
  readonly live: boolean
  /** Calls the listener with every payload, and with `undefined` when some may have been missed. */
  subscribe(listener: (payload: string | undefined) => void): void
  /** Notifies the listeners of this process at once; the notification itself comes with the commit. */
  publishLocally(payload: string): void
  /** Connects and stays connected; resolves once it listens. */
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

  const notifyListeners = (payload: string | undefined) => {
    for (const listener of listeners) listener(payload)
  }

  function handleLoss(connection: Client): void {
    // A replaced connection may end later, which doesn't affect the current one.
    if (client !== connection) return
    client = undefined
    live = false
    notifyListeners(undefined)
    if (!closed) retry = setTimeout(() => void connect().catch(() => {}), retryMs)
  }

  async function connect(): Promise<void> {
    const opening = new Connection()
    client = opening
    opening.on('error', () => handleLoss(opening))
    opening.on('end', () => handleLoss(opening))
    opening.on('notification', (message) => notifyListeners(message.payload ?? ''))
    try {
      await opening.connect()
      await sendQuery(opening, { text: `listen ${name}` })
    } catch (error) {
      handleLoss(opening)
      throw error
    }
    live = true
    notifyListeners(undefined)
  }

  return {
    get live() {
      return live
    },
    subscribe: (listener) => void listeners.push(listener),
    publishLocally: notifyListeners,
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
