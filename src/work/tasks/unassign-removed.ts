import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { write } from '../../platform/db/write.ts'
import { record } from '../../platform/events/record.ts'
import type { MemberId, TaskId, WorkspaceId } from '../../core/ids.ts'
import { operatorActor } from '../../identity/workspaces/operator-actor.ts'
import { lookupById } from '../../platform/db/lookup-by-id.ts'
import * as store from './pending-unassignments-store.ts'
import { changeEntry } from './fields/change-entry.ts'

/**
 * How many tasks one transaction changes. It holds the write lane of its workspace for a few milliseconds.
 */
const batchSize = 200
const pendingMax = 100

/**
 * Unassigns removed members from their tasks, with a `task.updated` for each, also in archived lists: only
 * members can be assigned (0139). Any number of workers may run it at the same time, and a crash loses
 * nothing: each batch checks its tasks again in the write lane, and the pending unassignment is deleted once
 * no task is left.
 *
 * @returns how many tasks it changed
 * @throws AggregateError of the workspaces that failed, once all others are done
 */
export async function unassignRemovedMembers(database: Database): Promise<number> {
  let changed = 0
  const failed: unknown[] = []
  for (const { workspace_id, member_id } of await store.listPendingUnassignments(database.page, pendingMax)) {
    try {
      changed += await unassignMember(database, workspace_id, member_id)
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'removed members could not be unassigned')
  return changed
}

async function unassignMember(
  database: Database,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<number> {
  let changed = 0
  // A removed member cannot be assigned again, so tasks up to the last id need no second look.
  let after: string | undefined = ''
  while (after !== undefined) {
    const found = await store.listAssignedTaskIds(database.page, workspaceId, memberId, after, batchSize)
    const ids = found.map(({ id }) => id)
    if (ids.length > 0)
      changed += await write(database, workspaceId, (sql) => unassignBatch(sql, workspaceId, memberId, ids))
    after = ids.at(-1)
  }
  await write(database, workspaceId, (sql) => store.deletePendingUnassignment(sql, workspaceId, memberId))
  return changed
}

async function unassignBatch(
  sql: Transaction,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  found: readonly TaskId[],
): Promise<number> {
  const before = await store.listAssignedTasks(sql, workspaceId, memberId, found)
  if (before.length === 0) return 0
  const ids = before.map(({ id }) => id)
  const system = operatorActor({ ...sql.workspace, id: workspaceId })
  const after = lookupById(await store.removeAssignee(sql, system, memberId, ids))
  record(sql, system, ...before.map((task) => changeEntry(task, after(task.id))))
  return before.length
}
