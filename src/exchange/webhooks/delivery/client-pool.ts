import { Client } from 'undici'
import type { Guard } from '../guard/guard.ts'
import type { DeliveryTarget } from './target-cache.ts'

type ClientKey = Pick<DeliveryTarget, 'webhookId' | 'origin'>

/** Connections to addresses, each used by one attempt at a time and kept for the next one. */
export type ClientPool = {
  acquire(target: ClientKey): Client
  /** Keeps the client for the address's next attempt. */
  release(target: ClientKey, client: Client): void
  /** Ends a client with what it does. */
  discard(client: Client): void
  /** Ends all of them, with what is under way. */
  destroy(): void
}

/** Enough for the proven half of what may be in flight. */
const idleMax = 1_000
const idleMs = 4_000

/** A client for one attempt at a time, since ending the client is the only exact way to end an attempt. */
export function createClientPool(connect: Guard['connect']): ClientPool {
  const idle = new Map<string, Client[]>()
  const all = new Set<Client>()
  let idleCount = 0

  const keyOf = ({ webhookId, origin }: ClientKey) => `${webhookId} ${origin}`

  function open(key: string, origin: string): Client {
    const client = new Client(origin, {
      connect,
      allowH2: false,
      pipelining: 1,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: 10 * idleMs,
      // The attempt's own timer is the only one.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    all.add(client)
    client.on('disconnect', () => {
      const waiting = idle.get(key)
      const at = waiting?.indexOf(client) ?? -1
      if (!waiting || at < 0) return
      waiting.splice(at, 1)
      idleCount -= 1
      if (waiting.length === 0) idle.delete(key)
      drop(client)
    })
    return client
  }

  function drop(client: Client): void {
    all.delete(client)
    client.destroy().catch(() => {})
  }

  return {
    acquire(target) {
      const key = keyOf(target)
      const waiting = idle.get(key)
      const client = waiting?.pop()
      if (!client) return open(key, target.origin)
      idleCount -= 1
      if (waiting?.length === 0) idle.delete(key)
      return client
    },
    release(target, client) {
      if (client.destroyed || idleCount >= idleMax) return drop(client)
      const key = keyOf(target)
      const waiting = idle.get(key)
      if (waiting) waiting.push(client)
      else idle.set(key, [client])
      idleCount += 1
    },
    discard: drop,
    destroy() {
      for (const client of all) drop(client)
      idle.clear()
      idleCount = 0
    },
  }
}
