import type { OnlyWorkspaces } from '../../../platform/db/distribution/by-shard.ts'
import type { EndpointHealth, WebhookCapacity } from './claim-store.ts'
import { createTokenBucket } from './token-bucket.ts'
import { createWorkspacePlaces, isHanging } from './workspace-places.ts'

const inFlightMax = 2_000
/** The other half is reserved for endpoints that have proven healthy. */
const unprovenMax = inFlightMax / 2
const webhookMax = 8

/**
 * Endpoints that haven't proven healthy need new connections, and a thousand handshakes at once delay everyone:
 * without this, healthy p99 is 0.8 s beside a thousand dead endpoints (measured).
 */
const unprovenStarts = { perMs: 0.125, burst: 4 }

/** With more endpoints than this, those with nothing to send are forgotten: the database knows how they are. */
const rememberedMax = 10_000

/** Of how many endpoints new deliveries can be claimed as they are made; with more, the others' are claimed later. */
const recentMax = 256

type WebhookLoad = {
  workspaceId: string
  limit: number
  /** What is being claimed included. */
  inFlight: number
  proven: boolean
  /** How long its last attempt held its place. */
  lastTookMs: number
  /** Deliveries may be due that it had no capacity for. */
  hasWaiting: boolean
  /** A statement is claiming deliveries for it. */
  beingClaimed: boolean
}

/** Capacity that is taken while a statement claims deliveries for it. */
export type TakenCapacity = {
  readonly capacities: readonly WebhookCapacity[]
  /** Gives back what is left of it, or its share for some endpoints; what was claimed for them begins right after. */
  giveBack: (share?: readonly WebhookCapacity[]) => void
}

/**
 * Limits how many attempts each endpoint may have in flight, with slow start: one at first, one more with every success
 * up to eight, and back to one after a failure. So a thousand endpoints that accept connections and never respond hold a
 * thousand sockets and delay no one: healthy p99 is 0.35 s, against 9 s with a flat limit of eight (measured). Within a
 * workspace, places go by how long each endpoint's last attempt took (0220).
 */
export type ConcurrencyLimiter = {
  /** Attempts that have begun and not ended. */
  readonly inFlight: number
  /**
   * Notes that an endpoint may have something due, until `takeForDue` returns it.
   *
   * @param health what the database knows of it, from any process; this process's own attempts say more
   */
  wake(workspaceId: string, webhookId: string, health?: EndpointHealth): void
  /**
   * Takes as much as may be claimed for each endpoint that is awake, and marks those endpoints as asleep. Endpoints that
   * have yet to prove healthy come first, as few as may start at a time, and those that hang last; otherwise, the one that
   * woke up first does.
   */
  takeForDue(): TakenCapacity
  /**
   * Takes as much as may be claimed at once of what is new: for endpoints that were sent to lately, have proven healthy
   * and have nothing else waiting, so that nothing new overtakes what is due.
   *
   * @param only the workspaces whose endpoints are meant; all if undefined
   */
  takeForNew(only?: OnlyWorkspaces): TakenCapacity
  begin(workspaceId: string, webhookId: string): void
  /**
   * @param healthy undefined if the outcome says nothing about the endpoint, such as when nothing was sent
   * @param tookMs how long the attempt held its place
   */
  end(webhookId: string, healthy: boolean | undefined, tookMs: number): void
}

export function createConcurrencyLimiter(now: () => number = () => performance.now()): ConcurrencyLimiter {
  const loads = new Map<string, WebhookLoad>()
  const places = createWorkspacePlaces()
  /**
   * Endpoints that are awake, the longest waiting first. Those that haven't proven healthy are apart, since a thousand of
   * them can wait for their turn to open a connection: looking at each took a fifth of the worker's time (0405).
   */
  const awake = { unproven: new Set<string>(), proven: new Set<string>(), hanging: new Set<string>() }
  /** Endpoints that were sent to lately, the last one last. */
  const recent = new Set<string>()
  const takeToken = createTokenBucket({ ...unprovenStarts, now })
  let inFlight = 0
  /** In flight, and what is being claimed. */
  let used = 0
  let unproven = 0
  let forgetAbove = rememberedMax

  function loadOf(workspaceId: string, webhookId: string, health: EndpointHealth): WebhookLoad {
    let load = loads.get(webhookId)
    if (!load) {
      load = {
        workspaceId,
        limit: 1,
        inFlight: 0,
        proven: health === 'healthy',
        // As slow as any, until an attempt of this process shows how slow it is.
        lastTookMs: health === 'failing' ? Infinity : 0,
        hasWaiting: false,
        beingClaimed: false,
      }
      loads.set(webhookId, load)
    }
    return load
  }

  const awakeLike = (load: WebhookLoad): Set<string> =>
    isHanging(load) ? awake.hanging : load.proven ? awake.proven : awake.unproven

  function count(load: WebhookLoad, change: number): void {
    places.update(load, () => (load.inFlight += change))
    used += change
    if (!load.proven) unproven += change
  }

  function learn(webhookId: string, load: WebhookLoad, proven: boolean, tookMs: number): void {
    const isAwake = awakeLike(load).delete(webhookId)
    if (load.proven !== proven) unproven += proven ? -load.inFlight : load.inFlight
    places.update(load, () => {
      load.proven = proven
      load.lastTookMs = tookMs
    })
    load.limit = proven ? Math.min(load.limit + 1, webhookMax) : 1
    if (isAwake) awakeLike(load).add(webhookId)
  }

  function noteRecent(webhookId: string): void {
    recent.delete(webhookId)
    recent.add(webhookId)
    if (recent.size > recentMax) recent.delete(recent.keys().next().value as string)
  }

  const capacityFor = (load: WebhookLoad): number =>
    Math.min(load.limit - load.inFlight, places.freeFor(load), inFlightMax - used)

  /** Takes all that each endpoint could have, and keeps it until it is given back. */
  function takeFor(webhookIds: Iterable<[webhookId: string, load: WebhookLoad]>): TakenCapacity {
    const taken = new Map<string, WebhookLoad>()
    const capacities: WebhookCapacity[] = []
    for (const [webhook_id, load] of webhookIds) {
      const capacity = capacityFor(load)
      count(load, capacity)
      load.beingClaimed = true
      taken.set(webhook_id, load)
      capacities.push({ workspace_id: load.workspaceId, webhook_id, capacity })
    }
    return {
      capacities,
      giveBack(share = capacities) {
        for (const { webhook_id, capacity } of share) {
          const load = taken.get(webhook_id)
          if (!load) continue
          taken.delete(webhook_id)
          count(load, -capacity)
          load.beingClaimed = false
        }
      },
    }
  }

  function* loadsWithDue(): Generator<[webhookId: string, load: WebhookLoad]> {
    // Few that are unproven may start at a time, so going first takes nothing from the others, and they can't be crowded out.
    for (const webhookIds of [awake.unproven, awake.proven, awake.hanging])
      for (const webhookId of webhookIds) {
        const load = loads.get(webhookId)
        if (!load) continue
        if (load.inFlight >= load.limit) {
          // It wakes up when one of its attempts ends.
          webhookIds.delete(webhookId)
          load.hasWaiting = true
          continue
        }
        if (capacityFor(load) <= 0) continue
        // Nor may those behind it.
        if (!load.proven && (unproven >= unprovenMax || !takeToken())) break
        webhookIds.delete(webhookId)
        yield [webhookId, load]
      }
  }

  function* loadsForNew(only: OnlyWorkspaces): Generator<[webhookId: string, load: WebhookLoad]> {
    for (const webhookId of recent) {
      const load = loads.get(webhookId)
      if (only && !only.includes(load?.workspaceId ?? '')) continue
      if (!load?.proven || load.beingClaimed || load.hasWaiting || awake.proven.has(webhookId)) continue
      if (capacityFor(load) > 0) yield [webhookId, load]
    }
  }

  /** Doubling the threshold keeps this rare, even if few can be forgotten. */
  function forgetIdle(): void {
    if (loads.size <= forgetAbove) return
    for (const [id, load] of loads) if (load.inFlight === 0 && !awakeLike(load).has(id)) loads.delete(id)
    forgetAbove = Math.max(rememberedMax, 2 * loads.size)
  }

  return {
    get inFlight() {
      return inFlight
    },
    wake(workspaceId, webhookId, health = 'untried') {
      awakeLike(loadOf(workspaceId, webhookId, health)).add(webhookId)
    },
    takeForDue: () => takeFor(loadsWithDue()),
    takeForNew: (only) => takeFor(loadsForNew(only)),
    begin(workspaceId, webhookId) {
      count(loadOf(workspaceId, webhookId, 'untried'), 1)
      inFlight += 1
    },
    end(webhookId, healthy, tookMs) {
      const load = loads.get(webhookId)
      if (!load) return
      count(load, -1)
      inFlight -= 1
      if (healthy !== undefined) learn(webhookId, load, healthy, tookMs)
      if (healthy) noteRecent(webhookId)
      if (load.hasWaiting) awakeLike(load).add(webhookId)
      load.hasWaiting = false
      forgetIdle()
    },
  }
}
