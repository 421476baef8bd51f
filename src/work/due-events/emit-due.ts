import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { write } from '../../platform/db/write.ts'
import type { TaskId, WorkspaceId } from '../../core/ids.ts'
import { emitDueEventsOfTasks } from '../tasks/due-times/emit.ts'
import { operatorActor } from '../../identity/workspaces/operator-actor.ts'
import { deleteOldEmitted, listUpcomingDueTimes } from './store.ts'

/**
 * How many tasks a round reads. A transaction holds the write lane of its workspace for a few milliseconds.
 */
const batchSize = 200
/** How many workspaces are worked on at the same time. */
const workspacesAtOnce = 2

export type EmitRound = {
  /** How many due times had come; 0 when there is nothing left to do. */
  found: number
  emitted: number
  /** In how many milliseconds the next event is due; `aheadMs` if none is known. */
  nextMs: number
  failed: { workspace_id: WorkspaceId; err: unknown }[]
}

/**
 * Raises a batch of due events, each workspace in its write lane. Any number of workers may run it at the
 * same time: a key decides what has been raised, not who comes first (D47).
 *
 * @param without workspaces to skip because their last round failed
 */
export async function emitDueEvents(
  database: Database,
  aheadMs: number,
  without: readonly WorkspaceId[] = [],
): Promise<EmitRound> {
  const upcoming = await listUpcomingDueTimes(database.page, aheadMs, without, batchSize)
  const due = upcoming.filter(({ in_ms }) => in_ms <= 0)
  const byWorkspace = Map.groupBy(due, ({ workspace_id }) => workspace_id)
  const round: EmitRound = {
    found: due.length,
    emitted: 0,
    nextMs: due.length > 0 ? 0 : Math.min(aheadMs, ...upcoming.map(({ in_ms }) => in_ms)),
    failed: [],
  }
  const waiting = byWorkspace.entries()
  const emitInTurn = async () => {
    for (const [workspace_id, tasks] of waiting) {
      const ids = [...new Set(tasks.map(({ id }) => id))]
      try {
        const emitted = await emitInWorkspace(database, workspace_id, ids)
        round.emitted += emitted
      } catch (err) {
        round.failed.push({ workspace_id, err })
      }
    }
  }
  await Promise.all(Array.from({ length: workspacesAtOnce }, emitInTurn))
  return round
}

const emitInWorkspace = (database: Database, workspaceId: WorkspaceId, ids: TaskId[]): Promise<number> =>
  write(database, workspaceId, (sql) =>
    emitDueEventsOfTasks(sql, operatorActor({ ...sql.workspace, id: workspaceId }), ids),
  )

/** Events are raised at most a day late, so older records are no longer needed. */
const emittedRetentionDays = 7

/** Deletes a batch of the old notes about which events have been raised. @returns how many */
export const purgeEmittedDueEvents = (sql: Sql, size: number): Promise<number> =>
  deleteOldEmitted(sql, emittedRetentionDays, size)
