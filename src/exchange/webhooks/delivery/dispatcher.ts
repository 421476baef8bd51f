import type { Sql } from '../../../platform/db/sql.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { type ClaimedDelivery, newLease } from './claim-store.ts'
import { dispatchBatchMax, dispatchEvents } from './dispatch-store.ts'
import type { WakeSignal } from './wake-signal.ts'

/** Without a notification, the outbox is read no more often than this. */
const minIntervalMs = 10

type DispatcherOptions = {
  sql: Sql
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
  sql,
  limiter,
  maxAttempts,
  scanSignal,
  workSignal,
  start,
}: DispatcherOptions): Dispatcher {
  let notified = false
  let nextPollAt = 0
  return {
    notify() {
      notified = true
    },
    async dispatch() {
      const wasNotified = notified
      if (!wasNotified && performance.now() < nextPollAt) return 0
      notified = false
      const { capacities, giveBack } = limiter.takeForNew()
      const claims = { capacities, lease: newLease() }
      const { events, waiting, claimed } = await dispatchEvents(sql, maxAttempts, claims).finally(giveBack)
      start(claimed)
      for (const [workspaceId, webhookId, health] of waiting) limiter.wake(workspaceId, webhookId, health)
      // A notification without an event means a delivery without one: a redelivery, a replay or a test.
      if (wasNotified && claimed.length === 0 && waiting.length === 0) scanSignal.wake()
      // For what is waiting, and for addresses that found no capacity in the meantime.
      if (capacities.length > 0 || waiting.length > 0) workSignal.wake()
      nextPollAt = events > 0 ? 0 : performance.now() + minIntervalMs
      return events === dispatchBatchMax ? events : 0
    },
  }
}
