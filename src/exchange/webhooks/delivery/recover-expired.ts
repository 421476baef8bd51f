import { sweepPause } from '../../../platform/db/distribution/sweep-pause.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { leaseSeconds, listExpiredClaims } from './claim-store.ts'
import { type AttemptDeps, lostWorkerResult } from './make-attempt.ts'
import type { ResultRecorder } from './result-recorder.ts'

const checkIntervalMs = 1_000

type RecoverExpiredOptions = { sql: Sql; attemptDeps: AttemptDeps; recorder: ResultRecorder }

/** Creates a function that records claims of dead workers as `unknown`; it looks for them at most once a second, on a cluster every three. */
export function createExpiredClaimRecovery({
  sql,
  attemptDeps,
  recorder,
}: RecoverExpiredOptions): () => Promise<void> {
  let checkedAt = 0
  return async () => {
    if (performance.now() - checkedAt < (await sweepPause(sql, checkIntervalMs))) return
    checkedAt = performance.now()
    for (const claim of await listExpiredClaims(sql))
      recorder.add(lostWorkerResult(attemptDeps, claim, leaseSeconds * 1_000))
  }
}
