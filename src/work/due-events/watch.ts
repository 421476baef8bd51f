import type { Logger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import { sweepPause } from '../../platform/db/distribution/sweep-pause.ts'
import { pollWithBackoff } from '../../platform/db/poll-with-backoff.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import { emitDueEvents } from './emit-due.ts'

/** Due times set in the meantime are found after a second, on a cluster after three; known ones are raised on time. */
const pollMs = 1_000

/**
 * Raises due events on time until the returned function is called. A workspace that fails does not delay the
 * others.
 */
export const watchDueTimes = (database: Database, log: Logger): (() => Promise<void>) =>
  pollWithBackoff(
    { log, key: 'workspace_id', failure: 'due event emission failed', pollMs },
    async (without: WorkspaceId[]) => {
      const aheadMs = await sweepPause(database.page, pollMs)
      const { emitted, nextMs, failed } = await emitDueEvents(database, aheadMs, without)
      if (emitted > 0) log.info({ raised: emitted }, 'due events raised')
      // Timers may fire a little early.
      return { failed, nextMs: nextMs + 1 }
    },
  )
