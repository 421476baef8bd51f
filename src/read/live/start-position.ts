import type { Clock } from '../../core/clock.ts'
import { timeOfId, type WorkspaceId } from '../../core/ids.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { findPosition } from './store.ts'

/** How far back a stream can resume; beyond that, the client reads everything again. */
const resumeMaxMs = 24 * 3_600_000
const resumeMaxChanges = 5_000

/** Where a stream starts: it sends the changes after `after`. */
type StartPosition = {
  /** The last change of the workspace; '' if it has none. */
  latest: string
  after: string
  /** Whether the client missed changes that the stream does not send, and has to read everything again. */
  lost: boolean
}

/**
 * Finds where a stream starts: after the last change that the client knows, unless that is too long ago, in time or in
 * changes, or does not exist.
 */
export async function findStartPosition(
  sql: Sql,
  clock: Clock,
  workspaceId: WorkspaceId,
  known: string | undefined,
): Promise<StartPosition> {
  const { latest: found, behind } = await findPosition(sql, workspaceId, known ?? '', resumeMaxChanges + 1)
  const latest = found ?? ''
  if (known === undefined) return { latest, after: latest, lost: false }
  const lost =
    behind > resumeMaxChanges ||
    known > latest ||
    timeOfId(known as `chg_${string}`) < clock.now() - resumeMaxMs
  return { latest, after: lost ? latest : known, lost }
}
