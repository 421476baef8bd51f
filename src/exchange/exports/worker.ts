import { rm } from 'node:fs/promises'
import { watchEach } from '../../platform/db/poll-with-backoff.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import { repeat } from '../../core/start-loop.ts'
import { runSchedules } from './schedule/run-schedules.ts'
import { makeNext, type Workshop } from './run-job.ts'

/** One look a second at an index that is empty: nobody has to ring for what takes longer. */
const pollMs = 1_000
/** So many are made at the same time, so that one that takes hours does not hold up all others. */
const benches = 2

/**
 * Makes exports and begins those of schedules, until the returned function is called. Any number of workers may do it at
 * once. What a worker that crashed has left in its folder goes first.
 */
export function watchExports(workshop: Workshop): () => Promise<void> {
  const { folder, log } = workshop
  const stopping = new AbortController()
  const cleared = rm(folder, { recursive: true, force: true }).catch((err: unknown) =>
    log.error({ err }, 'old exports not cleared away'),
  )

  const make = () =>
    repeat(async () => {
      await cleared
      try {
        return (await makeNext(workshop, stopping.signal)) ? 0 : pollMs
      } catch (err) {
        log.error({ err }, 'looking for exports failed')
        return pollMs
      }
    })
  const running = [...Array.from({ length: benches }, make), watchSchedules(workshop)]

  return async () => {
    stopping.abort()
    await Promise.all(running.map((stop) => stop()))
  }
}

const watchSchedules = ({ database, log }: Workshop): (() => Promise<void>) =>
  watchEach(
    { log, key: 'workspace_id', failure: 'beginning scheduled exports failed', pollMs },
    async (without: WorkspaceId[]) => {
      const { failed } = await runSchedules(database, without)
      return { failed, nextMs: pollMs }
    },
  )
