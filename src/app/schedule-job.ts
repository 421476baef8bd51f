import type { Logger } from 'pino'
import type { Database } from '../platform/db/database.ts'
import { sweepInTurn } from '../platform/db/distribution/sweep-in-turn.ts'
import type { Job } from './jobs.ts'
import { startLoop } from '../core/start-loop.ts'
import type { JobMetrics } from '../platform/metrics/jobs.ts'

const minuteMs = 60_000

type JobContext = { database: Database; log: Logger; measures?: JobMetrics | undefined }

/**
 * Runs a job now and then at its interval, never twice at once and also after a failure; returns a function
 * that stops it. On a cluster, what runs every few seconds runs less often, and in one process at a time (0436, 0578).
 */
export function scheduleJob(job: Job, { database, log, measures }: JobContext): () => Promise<void> {
  return startLoop(async () => {
    try {
      if (job.everyMs < minuteMs)
        return await sweepInTurn(database, job.name, job.everyMs, async () => {
          await run()
          return false
        })
      await run()
    } catch (err) {
      log.error({ job: job.name, err }, 'job failed')
      measures?.ran(job.name, 'failed')
    }
    return job.everyMs
  })

  async function run(): Promise<void> {
    const startedAt = performance.now()
    const done = await job.run(database)
    const duration_ms = Math.round(performance.now() - startedAt)
    log.debug({ job: job.name, duration_ms, ...done }, 'job')
    measures?.ran(job.name, 'done')
  }
}
