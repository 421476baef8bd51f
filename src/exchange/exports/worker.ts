import { rm } from 'node:fs/promises'
import { pollInTurn } from '../../platform/db/distribution/poll-in-turn.ts'
import { sweepInTurn } from '../../platform/db/distribution/sweep-in-turn.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import { startLoop } from '../../core/start-loop.ts'
import { runSchedules } from './schedule/run-schedules.ts'
import type { ExportJob } from './job-store.ts'
import { claimNextJob, type ExportDeps, runJob } from './run-job.ts'

/** Polling a usually empty index once a second is cheap, and an export takes longer than that anyway. */
const pollMs = 1_000
/** Exports built at the same time, so that one that takes hours doesn't hold up all others. */
const concurrency = 2

/**
 * Builds exports and starts scheduled ones until the returned function is called. Any number of workers may
 * run at the same time. Files left behind by a crashed worker are removed first.
 */
export function startExportWorker(deps: ExportDeps): () => Promise<void> {
  const { database, folder, log } = deps
  const stopping = new AbortController()
  const cleared = rm(folder, { recursive: true, force: true }).catch((err: unknown) =>
    log.error({ err }, 'export folder cleanup failed'),
  )

  const startBuilder = () =>
    startLoop(async () => {
      await cleared
      try {
        let job: ExportJob | undefined
        const nextMs = await sweepInTurn(database, 'exports', pollMs, async () => {
          job = await claimNextJob(database)
          return job !== undefined
        })
        if (job) await runJob(deps, job, stopping.signal)
        return nextMs
      } catch (err) {
        log.error({ err }, 'export polling failed')
        return pollMs
      }
    })
  const running = [...Array.from({ length: concurrency }, startBuilder), startScheduleWorker(deps)]

  return async () => {
    stopping.abort()
    await Promise.all(running.map((stop) => stop()))
  }
}

const startScheduleWorker = ({ database, log }: ExportDeps): (() => Promise<void>) =>
  pollInTurn(
    {
      database,
      log,
      name: 'scheduled exports',
      key: 'workspace_id',
      failure: 'starting scheduled exports failed',
      pollMs,
    },
    async (without: WorkspaceId[]) => {
      const { failed } = await runSchedules(database, without)
      return { failed, more: false }
    },
  )
