import type { Database } from '../db/database.ts'
import type { Registry } from './registry.ts'
import { countWebhooks, findOldestOverdueSeconds } from './store.ts'

/** What the delivery engine tells of its work; without metrics nobody is told. */
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
  const attempts = registry.counter(
    'daybook_webhook_attempts_total',
    'Attempts to deliver, by how they ended.',
  )
  const duration = registry.histogram(
    'daybook_webhook_attempt_duration_seconds',
    'What an attempt took.',
    attemptBounds,
  )
  const delay = registry.histogram(
    'daybook_webhook_first_attempt_delay_seconds',
    'From the commit of an event to the start of its first attempt.',
    delayBounds,
  )
  const claim = registry.histogram(
    'daybook_webhook_claim_seconds',
    'What the database took to hand out what is due.',
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

/** What is read when somebody asks: how far behind the deliveries are, and how their addresses do. */
export function registerDeliveryBacklog(
  registry: Registry,
  { page }: Database,
  inFlight: () => number,
): void {
  registry.observe(
    'daybook_webhook_in_flight',
    'Attempts of this process that are under way.',
    'gauge',
    () => [{ labels: {}, value: inFlight() }],
  )
  registry.observe(
    'daybook_webhook_oldest_due_age_seconds',
    'How long the delivery that is overdue longest has been so; 0 when none is.',
    'gauge',
    async () => [{ labels: {}, value: await findOldestOverdueSeconds(page) }],
  )
  registry.observe('daybook_webhook_addresses', 'Webhook addresses, by how they do.', 'gauge', async () => {
    const { healthy, failing, disabled } = await countWebhooks(page)
    return Object.entries({ healthy, failing, disabled }).map(([state, value]) => ({
      labels: { state },
      value,
    }))
  })
}
