import { rm } from 'node:fs/promises'
import type { WorkspaceId } from '../lib/ids.ts'
import { repeat } from '../lib/repeat.ts'
import { runSchedules } from './run-schedules.ts'
import { makeNext, type Workshop } from './work.ts'

/** One look a second at an index that is empty: nobody has to ring for what takes longer. */
const pollMs = 1_000
/** So many are made at the same time, so that one that takes hours does not hold up all others. */
const benches = 2
const pauseAfterFailureMs = 30_000

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

/** A workspace that fails holds up no other. */
function watchSchedules({ database, log }: Workshop): () => Promise<void> {
  const failing = new Map<WorkspaceId, number>()
  return repeat(async () => {
    const now = performance.now()
    for (const [workspace, until] of failing) if (until <= now) failing.delete(workspace)
    try {
      const { failed } = await runSchedules(database, [...failing.keys()])
      for (const { workspace_id, err } of failed) {
        failing.set(workspace_id, now + pauseAfterFailureMs)
        log.error({ workspace_id, err }, 'scheduled export not begun')
      }
    } catch (err) {
      log.error({ err }, 'looking for scheduled exports failed')
    }
    return pollMs
  })
}
