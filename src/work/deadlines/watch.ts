import type { Logger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import { pollWithBackoff } from '../../platform/db/poll-with-backoff.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import { emitDueEvents } from './emit-due.ts'

/** What is set meanwhile is found after a second; what is known of is raised when its moment comes. */
const pollMs = 1_000

/** Raises moments as they come, until the returned function is called. A workspace that fails holds up no other. */
export const watchDueTimes = (database: Database, log: Logger): (() => Promise<void>) =>
  pollWithBackoff(
    { log, key: 'workspace_id', failure: 'raising what is due failed', pollMs },
    async (without: WorkspaceId[]) => {
      const { emitted, nextMs, failed } = await emitDueEvents(database, pollMs, without)
      if (emitted > 0) log.info({ raised: emitted }, 'due')
      // A timer may come a little early.
      return { failed, nextMs: nextMs + 1 }
    },
  )
