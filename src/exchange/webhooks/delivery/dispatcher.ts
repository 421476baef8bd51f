import type { Database } from '../../../platform/db/database.ts'
import { byShard, type OnlyWorkspaces } from '../../../platform/db/distribution/by-shard.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { type ClaimedDelivery, newLease } from './claim-store.ts'
import { dispatchBatchMax, dispatchEvents, listWaitingEvents } from './dispatch-store.ts'
import type { WakeSignal } from './wake-signal.ts'

/** Without a notification, the outbox is read no more often than this. */
const minIntervalMs = 10

type DispatcherOptions = {
  database: Database
  limiter: ConcurrencyLimiter
  maxAttempts: number
  /** Wakes the scan for due deliveries. */
  scanSignal: WakeSignal
  /** Wakes the claimer. */
  workSignal: WakeSignal
  /** Sends deliveries that were claimed as they were created. */
  start: (claimed: readonly ClaimedDelivery[]) => void
}

/** Turns events into deliveries. */
export type Dispatcher = {
  /** Notes that PostgreSQL has announced new events. */
  notify: () => void
  /**
   * Creates deliveries for the oldest events, and starts those that can be sent at once. Returns how many events there
   * were if there may be more, and 0 otherwise.
   */
  dispatch: () => Promise<number>
}

export function createDispatcher({
  database,
  limiter,
  maxAttempts,
  scanSignal,
  workSignal,
  start,
}: DispatcherOptions): Dispatcher {
  let notified = false
  let nextPollAt = 0

  /** Returns how many events there were, and whether they led to deliveries. */
  async function dispatchFor(only: OnlyWorkspaces): Promise<{ events: number; led: boolean }> {
    const { capacities, giveBack } = limiter.takeForNew(only)
    const claims = { capacities, lease: newLease() }
    const { events, waiting, claimed } = await dispatchEvents(database, maxAttempts, claims, only).finally(
      giveBack,
    )
    start(claimed)
    for (const [workspaceId, webhookId, health] of waiting) limiter.wake(workspaceId, webhookId, health)
    // For what is waiting, and for addresses that found no capacity in the meantime.
    if (capacities.length > 0 || waiting.length > 0) workSignal.wake()
    return { events, led: claimed.length > 0 || waiting.length > 0 }
  }

  /** Does the same on a cluster, in each workspace that has events waiting. */
  async function dispatchByShard(): Promise<{ events: number; led: boolean }> {
    const sum = { events: 0, led: false }
    await byShard(database.page, await listWaitingEvents(database.page), async (_events, only) => {
      const { events, led } = await dispatchFor(only)
      sum.events += events
      sum.led ||= led
    })
    return sum
  }

  return {
    notify() {
      notified = true
    },
    async dispatch() {
      const wasNotified = notified
      if (!wasNotified && performance.now() < nextPollAt) return 0
      notified = false
      const { events, led } = (await database.page.isDistributed())
        ? await dispatchByShard()
        : await dispatchFor(undefined)
      // A notification without an event means a delivery without one: a redelivery, a replay or a test.
      if (wasNotified && !led) scanSignal.wake()
      nextPollAt = events > 0 ? 0 : performance.now() + minIntervalMs
      return events >= dispatchBatchMax ? events : 0
    },
  }
}
