import type { Logger } from 'pino'
import type { Database } from '../../../platform/db/database.ts'
import { byShard, type OnlyWorkspaces } from '../../../platform/db/distribution/by-shard.ts'
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

type WaitingResult = { workspace_id: string; result: ClaimResult; at: number }

type RecorderOptions = { database: Database; log: Logger; onRecorded: (row: UpdatedHealth) => void }

/**
 * Creates a recorder that retries a failed write until the lease has run out. The worker that finds the expired lease
 * then records `unknown` instead.
 */
export function createResultRecorder({ database, log, onRecorded }: RecorderOptions): ResultRecorder {
  const waiting: WaitingResult[] = []
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await pause(batchDelayMs)
      const batch = waiting.splice(0, batchMax)
      const left = new Set(batch)
      const record = async (results: readonly WaitingResult[], only: OnlyWorkspaces) => {
        const rows = await recordResults(
          database,
          results.map(({ result }) => result),
          only,
        )
        for (const result of results) left.delete(result)
        for (const row of rows) onRecorded(row)
      }
      try {
        await byShard(database.page, batch, record)
      } catch (err) {
        log.error({ err, results: left.size }, 'recording delivery results failed')
        const since = performance.now() - leaseSeconds * 1_000
        waiting.unshift(...[...left].filter(({ at }) => at > since))
        await pause(retryMs)
      }
    }
    running = undefined
  }

  return {
    add(result) {
      waiting.push({ workspace_id: result.workspace_id, result, at: performance.now() })
      running ??= run()
    },
    async flushed() {
      await running
    },
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
