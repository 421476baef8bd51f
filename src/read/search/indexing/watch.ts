import type { Logger } from 'pino'
import type { Database } from '../../../platform/db/database.ts'
import { pollWithBackoff } from '../../../platform/db/poll-with-backoff.ts'
import type { WorkspaceId } from '../../../core/ids.ts'
import { type PendingWorkspace, listPendingWorkspaces } from './cursor-store.ts'
import { changesPerBatch } from './index-changes.ts'
import { indexBatch } from './index-batch.ts'

/** Half of the second that the search may be behind. */
const pollMs = 400
const workspacesMax = 50
/** So many are read from the beginning at the same time, after an update; those that follow wait for their batches. */
const rebuildsPerRound = 2

/** How many changes were read, and whether some may be left. */
type RoundResult = { read: number; more: boolean; failed: { workspace_id: WorkspaceId; err: unknown }[] }

/**
 * Reads a batch of each workspace that is behind, so that one with much to read holds up no other; nothing is left
 * when it has read nothing. Any number of workers may do it at once.
 */
export async function indexPending(
  database: Database,
  without: readonly WorkspaceId[] = [],
): Promise<RoundResult> {
  const found = await listPendingWorkspaces(database.page, without, workspacesMax)
  const following = found.filter(({ follows }) => follows)
  const others = found.filter(({ follows }) => !follows).slice(0, rebuildsPerRound)
  const round: RoundResult = { read: 0, more: false, failed: [] }
  for (const some of [following, ...others.map((other) => [other])])
    await indexWorkspaces(database, some, round)
  const full = found.length === workspacesMax || others.length > 0 || round.read >= changesPerBatch
  round.more = full && round.read > 0
  return round
}

/** All in one go; where that fails one by one, so that a workspace that fails holds up no other. */
async function indexWorkspaces(
  database: Database,
  behind: readonly PendingWorkspace[],
  round: RoundResult,
): Promise<void> {
  if (behind.length === 0) return
  try {
    round.read += await indexBatch(database, behind)
  } catch (err) {
    const [only, ...others] = behind
    if (only && others.length === 0) round.failed.push({ workspace_id: only.workspace_id, err })
    else for (const one of behind) await indexWorkspaces(database, [one], round)
  }
}

/** Keeps the search at most a second behind, until the returned function is called (0156). */
export const watchSearchIndex = (database: Database, log: Logger): (() => Promise<void>) =>
  pollWithBackoff(
    { log, key: 'workspace_id', failure: 'reading into the search failed', pollMs },
    async (without: WorkspaceId[]) => {
      const { more, failed } = await indexPending(database, without)
      // What comes meanwhile waits, since many changes at once cost little more than one.
      return { failed, nextMs: more ? 0 : pollMs }
    },
  )
