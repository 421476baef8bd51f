import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../../platform/db/sql.ts'
import { listDueWebhooks } from './claim-store.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'
import type { WakeSignal } from './wake-signal.ts'

/** Scanning takes at most this share of the time, unless the maximum pause is shorter. */
const scanTimeShare = 1 / 20
const scanPauseMs = { min: 50, max: 500 }

type DueScannerOptions = {
  sql: Sql
  limiter: ConcurrencyLimiter
  /** Wakes the claimer. */
  workSignal: WakeSignal
}

/**
 * Creates a scan for endpoints with due deliveries that this worker doesn't know of: retries whose time has come, and
 * what other workers have left. Nothing waits for it. It returns 0, so that the loop pauses after every scan.
 */
export function createDueScanner({ sql, limiter, workSignal }: DueScannerOptions): () => Promise<0> {
  return async () => {
    const startedAt = performance.now()
    const webhooks = await listDueWebhooks(sql)
    for (const { workspace_id, webhook_id, health } of webhooks)
      limiter.wake(workspace_id, webhook_id, health)
    if (webhooks.length > 0) workSignal.wake()
    const tookMs = performance.now() - startedAt
    await sleep(Math.min(scanPauseMs.max, Math.max(scanPauseMs.min, tookMs / scanTimeShare)))
    return 0
  }
}
