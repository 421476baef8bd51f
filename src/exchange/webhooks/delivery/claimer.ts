import { randomInt } from 'node:crypto'
import type { Sql } from '../../../platform/db/sql.ts'
import type { DeliveryMetrics } from '../../../platform/metrics/deliveries.ts'
import { claimBatchMax, claimDeliveries, type ClaimedDelivery } from './claim-store.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'
import type { WorkInProgress } from './work-in-progress.ts'

type ClaimerOptions = {
  sql: Sql
  limiter: ConcurrencyLimiter
  work: WorkInProgress
  measures: DeliveryMetrics | undefined
  /** Sends a claimed delivery. Never rejects. */
  deliver: (delivery: ClaimedDelivery, body: Buffer | undefined) => Promise<void>
}

/** Creates a function that claims as many due deliveries as there is capacity for, and returns how many. */
export function createClaimer({
  sql,
  limiter,
  work,
  measures,
  deliver,
}: ClaimerOptions): () => Promise<number> {
  return async () => {
    const capacities = limiter.takeCapacity()
    if (capacities.length === 0) return 0
    const startedAt = performance.now()
    const deliveries = await claimDeliveries(sql, capacities, randomInt(1, 2 ** 47))
    measures?.claimed((performance.now() - startedAt) / 1_000)
    const bodies = bodiesOf(deliveries)
    const claimed = new Map<string, number>()
    for (const delivery of deliveries) {
      claimed.set(delivery.webhook_id, (claimed.get(delivery.webhook_id) ?? 0) + 1)
      limiter.begin(delivery.workspace_id, delivery.webhook_id)
      work.track(deliver(delivery, bodies.get(bodyKey(delivery))))
    }
    // An endpoint that used all its capacity may have more due.
    for (const { workspace_id, webhook_id, capacity } of capacities)
      if (deliveries.length === claimBatchMax || claimed.get(webhook_id) === capacity)
        limiter.wake(workspace_id, webhook_id)
    return deliveries.length
  }
}

const bodyKey = ({ event_id, whole }: ClaimedDelivery) => `${event_id} ${whole}`

/** A body is read once, however many endpoints it goes to. */
function bodiesOf(deliveries: readonly ClaimedDelivery[]): Map<string, Buffer> {
  const bodies = new Map<string, Buffer>()
  for (const delivery of deliveries)
    if (delivery.body !== null) bodies.set(bodyKey(delivery), Buffer.from(delivery.body))
  return bodies
}
