import type { Database } from '../../../platform/db/database.ts'
import { sweepInTurn } from '../../../platform/db/distribution/sweep-in-turn.ts'
import { leaseSeconds, listExpiredClaims } from './claim-store.ts'
import { type AttemptDeps, lostWorkerResult } from './make-attempt.ts'
import type { ResultRecorder } from './result-recorder.ts'

const checkIntervalMs = 1_000

type RecoverExpiredOptions = { database: Database; attemptDeps: AttemptDeps; recorder: ResultRecorder }

/** Creates a function that records claims of dead workers as `unknown`; it looks for them at most once a second, on a cluster every three. */
export function createExpiredClaimRecovery({
  database,
  attemptDeps,
  recorder,
}: RecoverExpiredOptions): () => Promise<void> {
  let nextAt = 0
  return async () => {
    const now = performance.now()
    if (now < nextAt) return
    // Also after a look that fails.
    nextAt = now + checkIntervalMs
    const waitMs = await sweepInTurn(database, 'expired claims', checkIntervalMs, async () => {
      for (const claim of await listExpiredClaims(database.page))
        recorder.add(lostWorkerResult(attemptDeps, claim, leaseSeconds * 1_000))
      return false
    })
    nextAt = now + waitMs
  }
}
