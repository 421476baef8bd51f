// The whole package, with its own fetch, mocks and caches, takes another 10 MB (0241).
import Client from 'undici/lib/dispatcher/client.js'
import { planLimits } from '../../../core/limits.ts'
import type { Guard } from '../guard/guard.ts'
import { filterResponses, type ResponseFilter } from './response-filter.ts'
import type { DeliveryTarget } from './target-cache.ts'
import { sharedPlacesMax } from './workspace-places.ts'

type ClientKey = Pick<DeliveryTarget, 'workspaceId' | 'webhookId' | 'origin'>

/** Connections to endpoints, each used by one attempt at a time and kept for the next one. */
export type ClientPool = {
  acquire(target: ClientKey): Client
  /** Keeps the client for the endpoint's next attempt. */
  release(target: ClientKey, client: Client): void
  /** Closes a client and aborts its request. Resolves when its connection is closed. */
  discard(client: Client): Promise<void>
  /** Closes all clients and aborts their requests. */
  destroy(): void
}

/** Enough for the half of the in-flight limit that is reserved for proven endpoints. */
const idleMax = 1_000
const idleMs = 4_000

/** As many as a workspace can have attempts in flight: to open another one, an idle one is closed (0221). */
const workspaceConnectionsMax = sharedPlacesMax + planLimits.business.webhookAddresses

type WorkspaceClients = {
  open: number
  /** The longest idle first. */
  idle: Set<Client>
}

/** Gives each attempt a client of its own, since only closing the client reliably aborts an attempt. */
export function createClientPool(connect: Guard['connect']): ClientPool {
  const targets = new Map<Client, ClientKey>()
  const filters = new WeakMap<Client, ResponseFilter>()
  const workspaces = new Map<string, WorkspaceClients>()
  /** Idle clients by endpoint, the last used one last. */
  const idle = new Map<string, Client[]>()
  let idleCount = 0

  const keyOf = ({ webhookId, origin }: ClientKey) => `${webhookId} ${origin}`

  function workspaceOf({ workspaceId }: ClientKey): WorkspaceClients {
    const workspace = workspaces.get(workspaceId) ?? { open: 0, idle: new Set() }
    workspaces.set(workspaceId, workspace)
    return workspace
  }

  function addIdle(target: ClientKey, client: Client): void {
    const key = keyOf(target)
    const clients = idle.get(key)
    if (clients) clients.push(client)
    else idle.set(key, [client])
    workspaceOf(target).idle.add(client)
    idleCount += 1
  }

  function removeIdle(target: ClientKey, client: Client): void {
    const key = keyOf(target)
    const clients = idle.get(key) ?? []
    clients.splice(clients.lastIndexOf(client), 1)
    if (clients.length === 0) idle.delete(key)
    workspaceOf(target).idle.delete(client)
    idleCount -= 1
  }

  function open(target: ClientKey): Client {
    const workspace = workspaceOf(target)
    const [longestIdle] = workspace.idle
    if (longestIdle && workspace.open >= workspaceConnectionsMax) void drop(longestIdle)
    workspaceOf(target).open += 1
    const client: Client = new Client(target.origin, {
      connect: (options, callback) =>
        connect(options, (...result) => {
          if (result[1]) filters.set(client, filterResponses(result[1]))
          callback(...result)
        }),
      allowH2: false,
      pipelining: 1,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: 10 * idleMs,
      // The attempt's own timers are the only ones.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    targets.set(client, target)
    client.on('disconnect', () => {
      if (workspaces.get(target.workspaceId)?.idle.has(client)) void drop(client)
    })
    return client
  }

  function drop(client: Client): Promise<void> {
    const target = targets.get(client)
    if (target && targets.delete(client)) {
      const workspace = workspaceOf(target)
      if (workspace.idle.has(client)) removeIdle(target, client)
      workspace.open -= 1
      if (workspace.open === 0) workspaces.delete(target.workspaceId)
    }
    return client.destroy().catch(() => {})
  }

  return {
    acquire(target) {
      const client = idle.get(keyOf(target))?.at(-1)
      if (!client) return open(target)
      removeIdle(target, client)
      filters.get(client)?.reset()
      return client
    },
    release(target, client) {
      if (client.destroyed || idleCount >= idleMax) void drop(client)
      else addIdle(target, client)
    },
    discard: drop,
    destroy() {
      for (const client of targets.keys()) void drop(client)
    },
  }
}
