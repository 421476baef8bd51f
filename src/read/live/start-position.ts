import { lowestId, type WorkspaceId } from '../../core/ids.ts'
import { timeOfId } from '../../core/time-of-id.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { LiveQuery } from './schema.ts'
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
 * changes, or does not exist. A client that knows none gets the changes since it began to read.
 */
export async function findStartPosition(
  sql: Sql,
  workspaceId: WorkspaceId,
  { after: known, reading_ms: readingMs = 0 }: LiveQuery,
): Promise<StartPosition> {
  const {
    latest: found,
    behind,
    now_ms: nowMs,
  } = await findPosition(sql, workspaceId, known ?? '', resumeMaxChanges + 1)
  const latest = found ?? ''
  if (known === undefined) {
    const since = lowestId('chg', nowMs - readingMs)
    return { latest, after: readingMs > 0 && since < latest ? since : latest, lost: false }
  }
  const lost = behind > resumeMaxChanges || known > latest || timeOfId(known) < nowMs - resumeMaxMs
  return { latest, after: lost ? latest : known, lost }
}
