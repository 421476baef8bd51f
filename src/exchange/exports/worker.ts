import { rm } from 'node:fs/promises'
import { pollWithBackoff } from '../../platform/db/poll-with-backoff.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import { startLoop } from '../../core/start-loop.ts'
import { runSchedules } from './schedule/run-schedules.ts'
import { runNextJob, type ExportDeps } from './run-job.ts'

/** One look a second at an index that is empty: nobody has to ring for what takes longer. */
const pollMs = 1_000
/** So many are made at the same time, so that one that takes hours does not hold up all others. */
const concurrency = 2

/**
 * Makes exports and begins those of schedules, until the returned function is called. Any number of workers may do it at
 * once. What a worker that crashed has left in its folder goes first.
 */
export function startExportWorker(workshop: ExportDeps): () => Promise<void> {
  const { folder, log } = workshop
  const stopping = new AbortController()
  const cleared = rm(folder, { recursive: true, force: true }).catch((err: unknown) =>
    log.error({ err }, 'old exports not cleared away'),
  )

  const make = () =>
    startLoop(async () => {
      await cleared
      try {
        return (await runNextJob(workshop, stopping.signal)) ? 0 : pollMs
      } catch (err) {
        log.error({ err }, 'looking for exports failed')
        return pollMs
      }
    })
  const running = [...Array.from({ length: concurrency }, make), startScheduleWorker(workshop)]

  return async () => {
    stopping.abort()
    await Promise.all(running.map((stop) => stop()))
  }
}

const startScheduleWorker = ({ database, log }: ExportDeps): (() => Promise<void>) =>
  pollWithBackoff(
    { log, key: 'workspace_id', failure: 'beginning scheduled exports failed', pollMs },
    async (without: WorkspaceId[]) => {
      const { failed } = await runSchedules(database, without)
      return { failed, nextMs: pollMs }
    },
  )
