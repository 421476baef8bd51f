import type { WebhookCapacity } from './claim-store.ts'

const inFlightMax = 2_000
/** The other half is reserved for endpoints that have proven healthy. */
const unprovenMax = inFlightMax / 2
const workspaceMax = 64
const webhookMax = 8

/**
 * Endpoints that haven't proven healthy need new connections, and a thousand handshakes at once delay everyone:
 * without this, healthy p99 is 0.8 s beside a thousand dead endpoints (measured).
 */
const unprovenStartsPerMs = 0.125
const unprovenStartsBurst = 4

type WebhookLoad = {
  workspaceId: string
  limit: number
  inFlight: number
  proven: boolean
  /** Deliveries may be due that it had no capacity for. */
  hasWaiting: boolean
}

/**
 * Limits how many attempts each endpoint may have in flight, with slow start: one at first, one more with every success
 * up to eight, and back to one after a failure. So a thousand endpoints that accept connections and never respond hold a
 * thousand sockets and delay no one: healthy p99 is 0.35 s, against 9 s with a flat limit of eight (measured).
 */
export type ConcurrencyLimiter = {
  readonly inFlight: number
  /**
   * Notes that an endpoint may have something due, until `takeCapacity` returns it.
   *
   * @param trusted whether its last attempt succeeded, in any process
   */
  wake(workspaceId: string, webhookId: string, trusted?: boolean): void
  /** Returns how much may be claimed for each endpoint that is awake, and marks those endpoints as asleep. */
  takeCapacity(): WebhookCapacity[]
  begin(workspaceId: string, webhookId: string): void
  /** @param healthy undefined if the outcome says nothing about the endpoint, such as when nothing was sent */
  end(webhookId: string, healthy: boolean | undefined): void
}

export function createConcurrencyLimiter(now: () => number = () => performance.now()): ConcurrencyLimiter {
  const loads = new Map<string, WebhookLoad>()
  const inFlightByWorkspace = new Map<string, number>()
  /** Endpoints that are awake, the longest waiting first, with their workspaces. */
  const awake = new Map<string, string>()
  const takeToken = createTokenBucket(now)
  let inFlight = 0
  let unproven = 0

  function count(load: WebhookLoad, change: 1 | -1): void {
    load.inFlight += change
    inFlight += change
    if (!load.proven) unproven += change
    const workspaceInFlight = (inFlightByWorkspace.get(load.workspaceId) ?? 0) + change
    if (workspaceInFlight === 0) inFlightByWorkspace.delete(load.workspaceId)
    else inFlightByWorkspace.set(load.workspaceId, workspaceInFlight)
  }

  function setProven(load: WebhookLoad, proven: boolean): void {
    if (load.proven !== proven) unproven += proven ? -load.inFlight : load.inFlight
    load.proven = proven
    load.limit = proven ? Math.min(load.limit + 1, webhookMax) : 1
  }

  return {
    get inFlight() {
      return inFlight
    },
    wake(workspaceId, webhookId, trusted = false) {
      if (trusted && !loads.has(webhookId))
        loads.set(webhookId, { workspaceId, limit: 1, inFlight: 0, proven: true, hasWaiting: false })
      awake.set(webhookId, workspaceId)
    },
    takeCapacity() {
      const capacities: WebhookCapacity[] = []
      const granted = new Map<string, number>()
      let free = inFlightMax - inFlight
      let freeUnproven = unprovenMax - unproven
      for (const [webhook_id, workspace_id] of awake) {
        const load = loads.get(webhook_id)
        const freeInWorkspace =
          workspaceMax - (inFlightByWorkspace.get(workspace_id) ?? 0) - (granted.get(workspace_id) ?? 0)
        const freeOfWebhook = load ? load.limit - load.inFlight : 1
        const capacity = Math.min(freeOfWebhook, freeInWorkspace, free)
        if (load && freeOfWebhook <= 0) {
          // It wakes up when one of its attempts ends.
          awake.delete(webhook_id)
          load.hasWaiting = true
        }
        if (capacity <= 0) continue
        if (!load?.proven && (freeUnproven <= 0 || !takeToken())) continue
        if (!load?.proven) freeUnproven -= capacity
        awake.delete(webhook_id)
        free -= capacity
        granted.set(workspace_id, (granted.get(workspace_id) ?? 0) + capacity)
        capacities.push({ workspace_id, webhook_id, capacity })
      }
      return capacities
    },
    begin(workspaceId, webhookId) {
      let load = loads.get(webhookId)
      if (!load) {
        load = { workspaceId, limit: 1, inFlight: 0, proven: false, hasWaiting: false }
        loads.set(webhookId, load)
      }
      count(load, 1)
    },
    end(webhookId, healthy) {
      const load = loads.get(webhookId)
      if (!load) return
      count(load, -1)
      if (healthy !== undefined) setProven(load, healthy)
      if (load.hasWaiting) awake.set(webhookId, load.workspaceId)
      load.hasWaiting = false
      // What is left equals the state of a new endpoint.
      if (load.inFlight === 0 && !load.proven) loads.delete(webhookId)
    },
  }
}

/** Creates a function that returns whether one more may start: a few at once, then at a steady rate. */
function createTokenBucket(now: () => number): () => boolean {
  let tokens = unprovenStartsBurst
  let refilledAt = now()
  return () => {
    const time = now()
    tokens = Math.min(unprovenStartsBurst, tokens + (time - refilledAt) * unprovenStartsPerMs)
    refilledAt = time
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
