import type { Logger } from 'pino'
import type { Sql } from '../../../platform/db/sql.ts'
import { leaseSeconds } from './claim-store.ts'
import { type ClaimResult, type UpdatedHealth, recordResults } from './result-store.ts'

/** Collects the results of claims and writes them in batches. */
export type ResultRecorder = {
  add(result: ClaimResult): void
  /** Resolves when every result is written or given up. */
  flushed(): Promise<void>
}

/** Long enough to write many results in one statement, short compared with an attempt. */
const batchDelayMs = 3
const retryMs = 250
const batchMax = 500

type RecorderOptions = { sql: Sql; log: Logger; onRecorded: (row: UpdatedHealth) => void }

/**
 * Creates a recorder that retries a failed write until the lease has run out. The worker that finds the expired lease
 * then records `unknown` instead.
 */
export function createResultRecorder({ sql, log, onRecorded }: RecorderOptions): ResultRecorder {
  const waiting: { result: ClaimResult; at: number }[] = []
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await pause(batchDelayMs)
      const batch = waiting.splice(0, batchMax)
      try {
        const rows = await recordResults(
          sql,
          batch.map(({ result }) => result),
        )
        for (const row of rows) onRecorded(row)
      } catch (err) {
        log.error({ err, results: batch.length }, 'recording delivery results failed')
        const since = performance.now() - leaseSeconds * 1_000
        waiting.unshift(...batch.filter(({ at }) => at > since))
        await pause(retryMs)
      }
    }
    running = undefined
  }

  return {
    add(result) {
      waiting.push({ result, at: performance.now() })
      running ??= run()
    },
    async flushed() {
      await running
    },
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
