import type { Logger } from 'pino'
import type { Database } from '../../../platform/db/database.ts'
import { pollWithBackoff } from '../../../platform/db/poll-with-backoff.ts'
import type { WorkspaceId } from '../../../core/ids.ts'
import { type PendingWorkspace, listPendingWorkspaces } from './cursor-store.ts'
import { type PendingBatch, changesPerBatch, readChanges, notifyBatch } from './process-changes.ts'

/** Half of the second that members may be told late. */
const pollMs = 400
const workspacesMax = 50

/** How many changes were read and notifications made, and whether some may be left. */
type RoundResult = {
  read: number
  made: number
  more: boolean
  failed: { workspace_id: WorkspaceId; err: unknown }[]
}

/**
 * Reads a batch of each workspace that is behind, so that one with much to read holds up no other. Any number of
 * workers may do it at once.
 */
export async function processPending(
  database: Database,
  without: readonly WorkspaceId[] = [],
): Promise<RoundResult> {
  const behind = await listPendingWorkspaces(database.page, without, workspacesMax)
  const round: RoundResult = { read: 0, made: 0, more: false, failed: [] }
  for (const batch of await readWorkspaces(database, behind, round))
    try {
      const { read, made } = await notifyBatch(database, batch)
      round.read += read
      round.made += made
    } catch (err) {
      round.failed.push({ workspace_id: batch.range.workspace_id, err })
    }
  round.more = (behind.length === workspacesMax || round.read >= changesPerBatch) && round.read > 0
  return round
}

/** All in one go; where that fails one by one, so that a workspace that fails holds up no other. */
async function readWorkspaces(
  database: Database,
  behind: readonly PendingWorkspace[],
  round: RoundResult,
): Promise<PendingBatch[]> {
  if (behind.length === 0) return []
  try {
    const { read, batches } = await readChanges(database, behind)
    round.read += read
    return batches
  } catch (err) {
    const [only, ...others] = behind
    if (only && others.length === 0) {
      round.failed.push({ workspace_id: only.workspace_id, err })
      return []
    }
    const batches: PendingBatch[] = []
    for (const one of behind) batches.push(...(await readWorkspaces(database, [one], round)))
    return batches
  }
}

/** Tells members of what concerns them, at most a second late, until the returned function is called (0202). */
export const watchNotifications = (database: Database, log: Logger): (() => Promise<void>) =>
  pollWithBackoff(
    { log, key: 'workspace_id', failure: 'telling members failed', pollMs },
    async (without: WorkspaceId[]) => {
      const { made, more, failed } = await processPending(database, without)
      if (made > 0) log.debug({ made }, 'members told')
      // What comes meanwhile waits, since many changes at once cost little more than one.
      return { failed, nextMs: more ? 0 : pollMs }
    },
  )
