import type { Logger } from 'pino'
import type { Sql } from '../../../platform/db/sql.ts'
import { leaseS } from './claim-store.ts'
import { type Result, type SettledRow, settleResults } from './result-store.ts'

/** Collects what came of claims and writes it back in batches. */
export type Settler = {
  add(result: Result): void
  /** Resolves when everything that was added is written or given up. */
  settled(): Promise<void>
}

/** Long enough to make one statement of many results, short against an attempt. */
const collectMs = 3
const retryMs = 250
const batchMax = 500

type Options = { sql: Sql; log: Logger; onSettled: (row: SettledRow) => void }

/**
 * A result that cannot be written is kept until its lease has run out: whoever finds the expired lease then writes
 * `unknown` in its place.
 */
export function createSettler({ sql, log, onSettled }: Options): Settler {
  const waiting: { result: Result; at: number }[] = []
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await pause(collectMs)
      const batch = waiting.splice(0, batchMax)
      try {
        const rows = await settleResults(
          sql,
          batch.map(({ result }) => result),
        )
        for (const row of rows) onSettled(row)
      } catch (err) {
        log.error({ err, results: batch.length }, 'results of deliveries not written')
        const since = performance.now() - leaseS * 1_000
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
    async settled() {
      await running
    },
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
