import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { isUnavailable } from '../db/failure.ts'
import type { WorkspaceId } from '../lib/ids.ts'
import { repeat } from '../lib/repeat.ts'
import { raiseDue } from './raise-due.ts'

/** What is set meanwhile is found after a second; what is known of is raised when its moment comes. */
const pollMs = 1_000
const pauseAfterFailureMs = 30_000
/** The database was away, or the lane busy: nothing is wrong with the workspace. */
const pauseWhenUnavailableMs = 1_000

/** Raises moments as they come, until the returned function is called. A workspace that fails holds up no other. */
export function watchDue(database: Database, log: Logger): () => Promise<void> {
  const failing = new Map<WorkspaceId, number>()
  async function round(): Promise<number> {
    const now = performance.now()
    for (const [workspace, until] of failing) if (until <= now) failing.delete(workspace)
    const { raised, nextMs, failed } = await raiseDue(database, pollMs, [...failing.keys()])
    for (const { workspace_id, err } of failed) {
      failing.set(workspace_id, now + (isUnavailable(err) ? pauseWhenUnavailableMs : pauseAfterFailureMs))
      log.error({ workspace_id, err }, 'raising what is due failed')
    }
    if (raised > 0) log.info({ raised }, 'due')
    return nextMs
  }

  return repeat(async () => {
    const nextMs = await round().catch((err: unknown) => {
      log.error({ err }, 'looking for what is due failed')
      return pollMs
    })
    // A timer may come a little early.
    return nextMs + 1
  })
}
