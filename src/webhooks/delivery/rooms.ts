import type { Rooms } from './claim-store.ts'

const inFlightMax = 2_000
/** The other half is kept for addresses that have proven healthy. */
const unprovenMax = inFlightMax / 2
const workspaceMax = 64
const addressMax = 8
const claimMax = 256

type Address = { workspaceId: string; room: number; inFlight: number; proven: boolean }

/**
 * How much each address may have in flight: slow start. It begins with one attempt at a time, every success adds one up
 * to eight, and a failure takes it back to one. So a thousand addresses that accept and never answer hold a thousand
 * sockets and nobody up: healthy p99 0.35 s, against 9 s with a flat eight each (measured).
 */
export type SlowStart = {
  readonly inFlight: number
  /** What may be claimed now. */
  rooms(): Rooms
  enter(workspaceId: string, webhookId: string): void
  /** @param healthy undefined when nothing was sent, which tells nothing */
  leave(webhookId: string, healthy: boolean | undefined): void
}

export function createSlowStart(): SlowStart {
  const addresses = new Map<string, Address>()
  const workspaces = new Map<string, number>()
  let inFlight = 0
  let unproven = 0

  function count(address: Address, change: 1 | -1): void {
    address.inFlight += change
    inFlight += change
    if (!address.proven) unproven += change
    const busy = (workspaces.get(address.workspaceId) ?? 0) + change
    if (busy === 0) workspaces.delete(address.workspaceId)
    else workspaces.set(address.workspaceId, busy)
  }

  function prove(address: Address, proven: boolean): void {
    if (address.proven !== proven) unproven += proven ? -address.inFlight : address.inFlight
    address.proven = proven
    address.room = proven ? Math.min(address.room + 1, addressMax) : 1
  }

  return {
    get inFlight() {
      return inFlight
    },
    rooms() {
      const free = inFlightMax - inFlight
      const proven = Math.max(0, Math.min(claimMax, free))
      return {
        addresses: Array.from(addresses, ([webhook_id, address]) => ({
          webhook_id,
          room: Math.max(0, address.room - address.inFlight),
          proven: address.proven,
        })),
        workspaces: Array.from(workspaces, ([workspace_id, busy]) => ({
          workspace_id,
          room: Math.max(0, workspaceMax - busy),
        })),
        workspaceMax,
        proven,
        unproven: Math.max(0, Math.min(claimMax, free - proven, unprovenMax - unproven)),
      }
    },
    enter(workspaceId, webhookId) {
      let address = addresses.get(webhookId)
      if (!address) {
        address = { workspaceId, room: 1, inFlight: 0, proven: false }
        addresses.set(webhookId, address)
      }
      count(address, 1)
    },
    leave(webhookId, healthy) {
      const address = addresses.get(webhookId)
      if (!address) return
      count(address, -1)
      if (healthy !== undefined) prove(address, healthy)
      // Nothing is known of it that a new address would not be taken for.
      if (address.inFlight === 0 && !address.proven) addresses.delete(webhookId)
    },
  }
}
