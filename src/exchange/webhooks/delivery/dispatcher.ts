import type { Sql } from '../../../platform/db/sql.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { dispatchEvents } from './dispatch-store.ts'
import type { WakeSignal } from './wake-signal.ts'

/** Without a notification, the outbox is read no more often than this. */
const minIntervalMs = 10

type DispatcherOptions = {
  sql: Sql
  limiter: ConcurrencyLimiter
  maxAttempts: number
  /** Wakes the scan for due deliveries. */
  scanSignal: WakeSignal
}

/** Turns events into deliveries. */
export type Dispatcher = {
  /** Notes that PostgreSQL has announced new events. */
  notify: () => void
  /** Creates deliveries for the oldest events; returns how many events there were. */
  dispatch: () => Promise<number>
}

export function createDispatcher({ sql, limiter, maxAttempts, scanSignal }: DispatcherOptions): Dispatcher {
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
      const { events, addresses: webhooks } = await dispatchEvents(sql, maxAttempts)
      for (const [workspaceId, webhookId, health] of webhooks) limiter.wake(workspaceId, webhookId, health)
      // A notification without an event means a delivery without one: a redelivery, a replay or a test.
      if (wasNotified && webhooks.length === 0) scanSignal.wake()
      nextPollAt = events > 0 ? 0 : performance.now() + minIntervalMs
      return events
    },
  }
}
