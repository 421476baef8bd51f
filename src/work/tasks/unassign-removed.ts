import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { write } from '../../platform/db/write.ts'
import { record } from '../../platform/events/record.ts'
import type { MemberId, TaskId, WorkspaceId } from '../../core/ids.ts'
import { operatorActor } from '../../identity/workspaces/operator-actor.ts'
import { lookupById } from '../../platform/db/lookup-by-id.ts'
import * as store from './pending-unassignments-store.ts'
import { changeEntry } from './fields/change-entry.ts'

/** So many tasks in one go: a transaction holds its workspace's lane for some milliseconds. */
const batchSize = 200
const pendingMax = 100

/**
 * Takes the assignments of removed members back, each with its `task.updated`, in archived lists too: nobody can be
 * assigned who is no member (0139). Any number of workers may do it at once, and a crash loses nothing: what is still
 * to be done is decided in the lane, task by task, and the departure goes when nothing is left. Returns how many
 * tasks it changed.
 *
 * @throws AggregateError of what failed in a workspace, after all others
 */
export async function unassignRemovedMembers(database: Database): Promise<number> {
  let cleared = 0
  const failed: unknown[] = []
  for (const { workspace_id, member_id } of await store.listPendingUnassignments(database.page, pendingMax)) {
    try {
      cleared += await unassignMember(database, workspace_id, member_id)
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'assignments could not be taken back')
  return cleared
}

async function unassignMember(
  database: Database,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<number> {
  let cleared = 0
  // Nobody is assigned anew who has left, so what lies behind the last id stays done.
  let after: string | undefined = ''
  while (after !== undefined) {
    const found = await store.listAssignedTaskIds(database.page, workspaceId, memberId, after, batchSize)
    const ids = found.map(({ id }) => id)
    if (ids.length > 0)
      cleared += await write(database, workspaceId, (sql) => unassignBatch(sql, workspaceId, memberId, ids))
    after = ids.at(-1)
  }
  await write(database, workspaceId, (sql) => store.deletePendingUnassignment(sql, workspaceId, memberId))
  return cleared
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
  const after = lookupById(await store.removeAssignee(sql, workspaceId, memberId, ids))
  const nobody = operatorActor({ ...sql.workspace, id: workspaceId })
  record(sql, nobody, ...before.map((task) => changeEntry(task, after(task.id))))
  return before.length
}
