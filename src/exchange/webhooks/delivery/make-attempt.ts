import type { Logger } from 'pino'
import { randomId } from '../../../core/ids.ts'
import { timeOfId } from '../../../core/time-of-id.ts'
import type { Clock } from '../../../core/clock.ts'
import type { DeliveryMetrics } from '../../../platform/metrics/deliveries.ts'
import type { ClaimedDelivery, ExpiredClaim } from './claim-store.ts'
import type { ClientPool } from './client-pool.ts'
import type { Outcome } from './outcome.ts'
import { readRetryAfter, retryDelayMs } from './retry.ts'
import { sendDelivery } from './send.ts'
import type { ClaimResult } from './result-store.ts'
import { signedHeaders } from './sign.ts'
import type { DeliveryTarget } from './target-cache.ts'

export type AttemptDeps = {
  clients: ClientPool
  clock: Clock
  log: Logger
  retryGapsMs: readonly number[]
  timeLimitMs: number
  measures?: DeliveryMetrics | undefined
}

/** An attempt that was made. */
type Attempt = {
  result: ClaimResult & { outcome: Outcome }
  /** Resolves when it no longer needs a connection. */
  released: Promise<void>
}

/** Makes a claim's attempt. Never rejects for a delivery that fails: a failure is an outcome too. */
export async function makeAttempt(
  { clients, clock, log, retryGapsMs, timeLimitMs, measures }: AttemptDeps,
  row: ClaimedDelivery,
  target: DeliveryTarget,
  body: Buffer,
): Promise<Attempt> {
  const startedMs = clock.now()
  const startedAt = performance.now()
  // Receivers compare the signature's time with their own clocks, so it is the machine's, not the service's.
  const machineMs = startedMs - clock.offsetMs
  const headers = signedHeaders(row.event_id, body, target.keys, Math.floor(machineMs / 1_000))
  if (row.kind === 'event' && row.attempt === 1)
    measures?.firstAttempt(Math.max(0, startedMs - timeOfId(row.event_id)) / 1_000)
  const response = await sendDelivery(clients, { target, headers, body }, timeLimitMs)
  const retryAfterMs =
    response.retryAfter === undefined ? undefined : readRetryAfter(response.retryAfter, machineMs)
  const result = {
    ...claimKey(row),
    attempt_id: randomId('try', startedMs),
    started_at: new Date(startedMs).toISOString(),
    outcome: response.outcome,
    status_code: response.status,
    duration_ms: Math.round(performance.now() - startedAt),
    retry_in_ms:
      response.outcome === 'delivered'
        ? null
        : retryDelayMs(retryGapsMs, row.attempt, row.max_attempts, retryAfterMs),
  }
  measures?.attempted(result.outcome, result.duration_ms / 1_000)
  logAttempt(log, row, result)
  return { result, released: response.released }
}

/** Returns the result of an attempt whose worker died, once its lease has run out. */
export function lostWorkerResult(
  { clock, log, retryGapsMs, measures }: Pick<AttemptDeps, 'clock' | 'log' | 'retryGapsMs' | 'measures'>,
  row: ExpiredClaim,
  leaseMs: number,
): ClaimResult {
  // Leases use the machine's time, the history the service's.
  const startedMs = Date.parse(row.leased_until) - leaseMs + clock.offsetMs
  const result = {
    ...claimKey(row),
    attempt_id: randomId('try', startedMs),
    started_at: new Date(startedMs).toISOString(),
    outcome: 'unknown' as const,
    status_code: null,
    duration_ms: leaseMs,
    retry_in_ms: retryDelayMs(retryGapsMs, row.attempt, row.max_attempts),
  }
  measures?.attempted(result.outcome, result.duration_ms / 1_000)
  logAttempt(log, row, result)
  return result
}

/** Returns the result of a claim that isn't sent: its delivery is deleted, and the history gets no row. */
export const notSentResult = (row: ClaimedDelivery): ClaimResult => ({
  ...claimKey(row),
  attempt_id: null,
  started_at: null,
  outcome: null,
  status_code: null,
  duration_ms: null,
  retry_in_ms: null,
})

const claimKey = ({ workspace_id, webhook_id, id, lease }: ClaimedDelivery | ExpiredClaim) => ({
  workspace_id,
  webhook_id,
  id,
  lease,
})

/** Logs one line with everything about an attempt except its body and the secret. */
function logAttempt(log: Logger, row: ClaimedDelivery | ExpiredClaim, result: ClaimResult): void {
  log.info(
    {
      workspace_id: row.workspace_id,
      webhook_id: row.webhook_id,
      event_id: row.event_id,
      event_type: row.event_type,
      delivery_id: row.id,
      kind: row.kind,
      attempt: row.attempt,
      max_attempts: row.max_attempts,
      outcome: result.outcome,
      status: result.status_code,
      duration_ms: result.duration_ms,
      retry_in_ms: result.retry_in_ms,
    },
    'delivery',
  )
}
