import { byShard, type OnlyWorkspaces } from '../../../platform/db/distribution/by-shard.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import type { DeliveryMetrics } from '../../../platform/metrics/deliveries.ts'
import {
  claimBatchMax,
  claimDeliveries,
  type ClaimedDelivery,
  newLease,
  type WebhookCapacity,
} from './claim-store.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'

type ClaimerOptions = {
  sql: Sql
  limiter: ConcurrencyLimiter
  measures: DeliveryMetrics | undefined
  start: (claimed: readonly ClaimedDelivery[]) => void
}

/** Creates a function that claims as many due deliveries as there is capacity for, and returns how many. */
export function createClaimer({ sql, limiter, measures, start }: ClaimerOptions): () => Promise<number> {
  async function claimFor(
    capacities: readonly WebhookCapacity[],
    only: OnlyWorkspaces,
    giveBack: () => void,
  ): Promise<number> {
    const startedAt = performance.now()
    const deliveries = await claimDeliveries(sql, capacities, newLease(), only).finally(giveBack)
    measures?.claimed((performance.now() - startedAt) / 1_000)
    start(deliveries)
    const claimed = new Map<string, number>()
    for (const { webhook_id } of deliveries) claimed.set(webhook_id, (claimed.get(webhook_id) ?? 0) + 1)
    // An endpoint that used all its capacity may have more due.
    for (const { workspace_id, webhook_id, capacity } of capacities)
      if (deliveries.length === claimBatchMax || claimed.get(webhook_id) === capacity)
        limiter.wake(workspace_id, webhook_id)
    return deliveries.length
  }

  return async () => {
    const { capacities, giveBack } = limiter.takeForDue()
    let claimed = 0
    await byShard(sql, capacities, async (share, only) => {
      const count = await claimFor(share, only, () => giveBack(share))
      claimed += count
    }).finally(giveBack)
    return claimed
  }
}
