import type { Database } from '../../platform/db/database.ts'
import { write } from '../../platform/db/write.ts'
import type { TaskId, WorkspaceId } from '../../core/ids.ts'
import { emitDueEventsOfTasks } from '../tasks/due-times/emit.ts'
import { operatorActor } from '../../identity/workspaces/operator-actor.ts'
import { listUpcomingDueTimes } from './store.ts'

/** So many tasks are looked at in one go: a transaction holds its workspace's lane for some milliseconds. */
const batchSize = 200
/** Workspaces whose tasks are raised at the same time. */
const workspacesAtOnce = 2

export type EmitRound = {
  /** How many tasks had come; none when everything is done. */
  found: number
  emitted: number
  /** When there is something to raise again, in milliseconds; `aheadMs` when nothing is known of. */
  nextMs: number
  failed: { workspace_id: WorkspaceId; err: unknown }[]
}

/**
 * Raises what has come, up to a batch, each workspace in its own lane. Any number of workers may do it at once: what
 * was raised is decided by a key, not by who comes first (D47).
 *
 * @param without workspaces to leave alone, since their last round failed
 */
export async function emitDueEvents(
  database: Database,
  aheadMs: number,
  without: readonly WorkspaceId[] = [],
): Promise<EmitRound> {
  const coming = await listUpcomingDueTimes(database.page, aheadMs, without, batchSize)
  const come = coming.filter(({ in_ms }) => in_ms <= 0)
  const due = Map.groupBy(come, ({ workspace_id }) => workspace_id)
  const round: EmitRound = {
    found: come.length,
    emitted: 0,
    nextMs: come.length > 0 ? 0 : Math.min(aheadMs, ...coming.map(({ in_ms }) => in_ms)),
    failed: [],
  }
  const waiting = due.entries()
  const raiseInTurn = async () => {
    for (const [workspace_id, tasks] of waiting) {
      const ids = [...new Set(tasks.map(({ id }) => id))]
      try {
        const raised = await emitInWorkspace(database, workspace_id, ids)
        round.emitted += raised
      } catch (err) {
        round.failed.push({ workspace_id, err })
      }
    }
  }
  await Promise.all(Array.from({ length: workspacesAtOnce }, raiseInTurn))
  return round
}

const emitInWorkspace = (database: Database, workspaceId: WorkspaceId, ids: TaskId[]): Promise<number> =>
  write(database, workspaceId, (sql) =>
    emitDueEventsOfTasks(sql, operatorActor({ ...sql.workspace, id: workspaceId }), ids),
  )
