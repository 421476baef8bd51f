import type { Database } from '../db/database.ts'
import type { Registry } from './registry.ts'
import { countWebhooks, findOldestOverdueSeconds } from './store.ts'

/** The metrics that the delivery engine reports. */
export type DeliveryMetrics = {
  attempted(outcome: string, seconds: number): void
  /** @param seconds from the commit of an event to the start of its first attempt */
  firstAttempt(seconds: number): void
  claimed(seconds: number): void
}

const attemptBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const delayBounds = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 120, 600]
const claimBounds = [0.001, 0.0025, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 1]

export function createDeliveryMetrics(registry: Registry): DeliveryMetrics {
  const attempts = registry.counter('daybook_webhook_attempts_total', 'Delivery attempts, by outcome.')
  const duration = registry.histogram(
    'daybook_webhook_attempt_duration_seconds',
    'Duration of delivery attempts.',
    attemptBounds,
  )
  const delay = registry.histogram(
    'daybook_webhook_first_attempt_delay_seconds',
    'Time from the commit of an event to the start of its first attempt.',
    delayBounds,
  )
  const claim = registry.histogram(
    'daybook_webhook_claim_seconds',
    'Time the database took to claim due deliveries.',
    claimBounds,
  )
  return {
    attempted(outcome, seconds) {
      attempts({ outcome })
      duration({ outcome }, seconds)
    },
    firstAttempt: (seconds) => delay({}, seconds),
    claimed: (seconds) => claim({}, seconds),
  }
}

/** Registers metrics that are read on each scrape: the backlog of deliveries, and the health of endpoints. */
export function registerDeliveryBacklog(
  registry: Registry,
  { page }: Database,
  inFlight: () => number,
): void {
  registry.observe(
    'daybook_webhook_in_flight',
    'Delivery attempts in progress in this process.',
    'gauge',
    () => [{ labels: {}, value: inFlight() }],
  )
  registry.observe(
    'daybook_webhook_oldest_due_age_seconds',
    'How long the most overdue delivery has been waiting; 0 when none is overdue.',
    'gauge',
    async () => [{ labels: {}, value: await findOldestOverdueSeconds(page) }],
  )
  registry.observe('daybook_webhook_addresses', 'Webhook endpoints, by state.', 'gauge', async () => {
    const { healthy, failing, disabled } = await countWebhooks(page)
    return Object.entries({ healthy, failing, disabled }).map(([state, value]) => ({
      labels: { state },
      value,
    }))
  })
}
