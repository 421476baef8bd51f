// The whole package, with its own fetch, mocks and caches, takes another 10 MB (0241).
import Client from 'undici/lib/dispatcher/client.js'
import type { Guard } from '../guard/guard.ts'
import type { DeliveryTarget } from './target-cache.ts'

type ClientKey = Pick<DeliveryTarget, 'webhookId' | 'origin'>

/** Connections to endpoints, each used by one attempt at a time and kept for the next one. */
export type ClientPool = {
  acquire(target: ClientKey): Client
  /** Keeps the client for the endpoint's next attempt. */
  release(target: ClientKey, client: Client): void
  /** Closes a client and aborts its request. */
  discard(client: Client): void
  /** Closes all clients and aborts their requests. */
  destroy(): void
}

/** Enough for the half of the in-flight limit that is reserved for proven endpoints. */
const idleMax = 1_000
const idleMs = 4_000

/** Gives each attempt a client of its own, since only closing the client reliably aborts an attempt. */
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
      const idleClients = idle.get(key)
      const at = idleClients?.indexOf(client) ?? -1
      if (!idleClients || at < 0) return
      idleClients.splice(at, 1)
      idleCount -= 1
      if (idleClients.length === 0) idle.delete(key)
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
      const idleClients = idle.get(key)
      const client = idleClients?.pop()
      if (!client) return open(key, target.origin)
      idleCount -= 1
      if (idleClients?.length === 0) idle.delete(key)
      return client
    },
    release(target, client) {
      if (client.destroyed || idleCount >= idleMax) return drop(client)
      const key = keyOf(target)
      const idleClients = idle.get(key)
      if (idleClients) idleClients.push(client)
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
