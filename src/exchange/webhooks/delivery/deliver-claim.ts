import type { Secrets } from '../../../core/secrets.ts'
import type { ClaimedDelivery } from './claim-store.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'
import type { HealthFollowUp } from './health-follow-up.ts'
import { type AttemptDeps, makeAttempt, notSentResult } from './make-attempt.ts'
import type { ResultRecorder } from './result-recorder.ts'
import { createTargetCache } from './target-cache.ts'
import type { WakeSignal } from './wake-signal.ts'

type DeliverClaimOptions = {
  secrets: Secrets
  attemptDeps: AttemptDeps
  recorder: ResultRecorder
  health: HealthFollowUp
  limiter: ConcurrencyLimiter
  /** Wakes the claimer. */
  workSignal: WakeSignal
}

/** Creates a function that sends a claimed delivery, or drops it when it may no longer be sent. It never rejects. */
export function createDeliverClaim({
  secrets,
  attemptDeps,
  recorder,
  health,
  limiter,
  workSignal,
}: DeliverClaimOptions): (delivery: ClaimedDelivery, body: Buffer | undefined) => Promise<void> {
  const targetOf = createTargetCache(secrets)

  /**
   * Records the result as soon as it is known, and resolves when the connection is free or closed. Returns whether the
   * endpoint proved healthy; undefined if the attempt says nothing about it.
   */
  async function send(delivery: ClaimedDelivery, body: Buffer): Promise<boolean | undefined> {
    try {
      const { result, released } = await makeAttempt(attemptDeps, delivery, targetOf(delivery), body)
      recorder.add(result)
      await released
      return result.outcome === 'unknown' ? undefined : result.outcome === 'delivered'
    } catch (err) {
      // The lease runs out, and the attempt is recorded as unknown.
      attemptDeps.log.error({ err, delivery_id: delivery.id }, 'delivery attempt failed unexpectedly')
      return undefined
    }
  }

  return async (delivery, body) => {
    const startedAt = performance.now()
    let healthy: boolean | undefined
    if (delivery.refusal === null && body) healthy = await send(delivery, body)
    else {
      recorder.add(notSentResult(delivery))
      if (delivery.refusal === 'creator') health.onCreatorLostAccess(delivery)
    }
    limiter.end(delivery.webhook_id, healthy, performance.now() - startedAt)
    workSignal.wakeSoon()
  }
}
