import type { WebhookCapacity } from './claim-store.ts'

const inFlightMax = 2_000
/** The other half is kept for addresses that have proven healthy. */
const unprovenMax = inFlightMax / 2
const workspaceMax = 64
const webhookMax = 8

/**
 * Whoever has not proven healthy needs a new connection, and a thousand handshakes at once hold everybody up: healthy
 * p99 0.8 s beside a thousand dead addresses without this (measured).
 */
const unprovenStartsPerMs = 0.125
const unprovenStartsBurst = 4

type WebhookLoad = {
  workspaceId: string
  limit: number
  inFlight: number
  proven: boolean
  /** It may have something due that it had no room for. */
  hasWaiting: boolean
}

/**
 * How much each address may have in flight: slow start. It begins with one attempt at a time, every success adds one up
 * to eight, and a failure takes it back to one. So a thousand addresses that accept and never answer hold a thousand
 * sockets and nobody up: healthy p99 0.35 s, against 9 s with a flat eight each (measured).
 */
export type ConcurrencyLimiter = {
  readonly inFlight: number
  /**
   * An address may have something due. It is remembered until it was asked for.
   *
   * @param trusted its last attempt, in whichever process, went well
   */
  wake(workspaceId: string, webhookId: string, trusted?: boolean): void
  /** What may be claimed now of the addresses that are awake; those are asleep again. */
  takeCapacity(): WebhookCapacity[]
  begin(workspaceId: string, webhookId: string): void
  /** @param healthy undefined when nothing was sent, which tells nothing */
  end(webhookId: string, healthy: boolean | undefined): void
}

export function createConcurrencyLimiter(now: () => number = () => performance.now()): ConcurrencyLimiter {
  const addresses = new Map<string, WebhookLoad>()
  const workspaces = new Map<string, number>()
  /** Those that are awake, who has waited longest first, with their workspaces. */
  const awake = new Map<string, string>()
  const startOne = createTokenBucket(now)
  let inFlight = 0
  let unproven = 0

  function count(address: WebhookLoad, change: 1 | -1): void {
    address.inFlight += change
    inFlight += change
    if (!address.proven) unproven += change
    const busy = (workspaces.get(address.workspaceId) ?? 0) + change
    if (busy === 0) workspaces.delete(address.workspaceId)
    else workspaces.set(address.workspaceId, busy)
  }

  function prove(address: WebhookLoad, proven: boolean): void {
    if (address.proven !== proven) unproven += proven ? -address.inFlight : address.inFlight
    address.proven = proven
    address.limit = proven ? Math.min(address.limit + 1, webhookMax) : 1
  }

  return {
    get inFlight() {
      return inFlight
    },
    wake(workspaceId, webhookId, trusted = false) {
      if (trusted && !addresses.has(webhookId))
        addresses.set(webhookId, { workspaceId, limit: 1, inFlight: 0, proven: true, hasWaiting: false })
      awake.set(webhookId, workspaceId)
    },
    takeCapacity() {
      const rooms: WebhookCapacity[] = []
      const given = new Map<string, number>()
      let free = inFlightMax - inFlight
      let freeUnproven = unprovenMax - unproven
      for (const [webhook_id, workspace_id] of awake) {
        const address = addresses.get(webhook_id)
        const inWorkspace =
          workspaceMax - (workspaces.get(workspace_id) ?? 0) - (given.get(workspace_id) ?? 0)
        const own = address ? address.limit - address.inFlight : 1
        const room = Math.min(own, inWorkspace, free)
        if (address && own <= 0) {
          // It wakes up when one of its attempts ends.
          awake.delete(webhook_id)
          address.hasWaiting = true
        }
        if (room <= 0) continue
        if (!address?.proven && (freeUnproven <= 0 || !startOne())) continue
        if (!address?.proven) freeUnproven -= room
        awake.delete(webhook_id)
        free -= room
        given.set(workspace_id, (given.get(workspace_id) ?? 0) + room)
        rooms.push({ workspace_id, webhook_id, capacity: room })
      }
      return rooms
    },
    begin(workspaceId, webhookId) {
      let address = addresses.get(webhookId)
      if (!address) {
        address = { workspaceId, limit: 1, inFlight: 0, proven: false, hasWaiting: false }
        addresses.set(webhookId, address)
      }
      count(address, 1)
    },
    end(webhookId, healthy) {
      const address = addresses.get(webhookId)
      if (!address) return
      count(address, -1)
      if (healthy !== undefined) prove(address, healthy)
      if (address.hasWaiting) awake.set(webhookId, address.workspaceId)
      address.hasWaiting = false
      // Nothing is known of it that a new address would not be taken for.
      if (address.inFlight === 0 && !address.proven) addresses.delete(webhookId)
    },
  }
}

/** Says whether one more may start: a few at once, and then so many a second. */
function createTokenBucket(now: () => number): () => boolean {
  let left = unprovenStartsBurst
  let at = now()
  return () => {
    const time = now()
    left = Math.min(unprovenStartsBurst, left + (time - at) * unprovenStartsPerMs)
    at = time
    if (left < 1) return false
    left -= 1
    return true
  }
}
