import type { Logger } from 'pino'
import type { Database } from '../platform/db/database.ts'
import { sweepPause } from '../platform/db/distribution/sweep-pause.ts'
import type { Job } from './jobs.ts'
import { startLoop } from '../core/start-loop.ts'
import type { JobMetrics } from '../platform/metrics/jobs.ts'

const minuteMs = 60_000

type JobContext = { database: Database; log: Logger; measures?: JobMetrics | undefined }

/**
 * Runs a job now and then at its interval, never twice at once and also after a failure; returns a function
 * that stops it. On a cluster, what runs every few seconds runs less often (0436).
 */
export function scheduleJob(job: Job, { database, log, measures }: JobContext): () => Promise<void> {
  return startLoop(async () => {
    let nextMs = job.everyMs
    const startedAt = performance.now()
    try {
      const done = await job.run(database)
      const duration_ms = Math.round(performance.now() - startedAt)
      log.debug({ job: job.name, duration_ms, ...done }, 'job')
      measures?.ran(job.name, 'done')
      if (job.everyMs < minuteMs) nextMs = await sweepPause(database.page, job.everyMs)
    } catch (err) {
      log.error({ job: job.name, err }, 'job failed')
      measures?.ran(job.name, 'failed')
    }
    return nextMs
  })
}
