import type { Actor } from '../../../core/actor.ts'
import type { ListId, MemberId, WorkspaceId } from '../../../core/ids.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { operatorActor } from '../../../identity/workspaces/operator-actor.ts'
import { removeList } from '../../lists/delete.ts'
import { recordDeletions } from '../delete.ts'
import { isOwnRecentCopy } from '../list-copies/store.ts'
import { addToListCounts } from '../list-ref-store.ts'
import { deleteTasksById } from '../write-store.ts'
import * as store from './store.ts'

/** How many tasks one transaction deletes. It holds the write lane of its workspace for a few milliseconds. */
const batchSize = 200
const listsMax = 100
/** How long members may delete a list that they have duplicated, which undoes it (0471). */
const undoMinutes = 15

/**
 * Deletes a list with its tasks, and raises `task.deleted` for each (0470). No one sees any of it from then on. The first
 * tasks are deleted with it; if there are more, the worker follows within seconds (`deleteTasksOfDeletedLists`).
 *
 * @throws not_found, forbidden unless the actor is the owner or an admin or has just duplicated it, conflict for an Inbox
 */
export async function deleteList(sql: Transaction, actor: Actor, id: ListId): Promise<void> {
  await removeList(sql, actor, id, () => isOwnRecentCopy(sql, actor, id, undoMinutes))
  await deleteBatch(sql, actor, id)
}

/**
 * Deletes the tasks that deleted lists still have, a batch at a time, in the name of those who deleted them. Any number of
 * workers may run it at the same time, and a crash loses nothing: each batch reads its tasks in the write lane.
 *
 * @returns how many tasks it deleted
 * @throws AggregateError of the lists that failed, once all others are done
 */
export async function deleteTasksOfDeletedLists(database: Database): Promise<number> {
  let deleted = 0
  const failed: unknown[] = []
  for (const { workspace_id, id, deleted_by } of await store.listDeletedLists(database.page, listsMax)) {
    try {
      deleted += await deleteTasksOf(database, workspace_id, id, deleted_by)
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'tasks of deleted lists could not be deleted')
  return deleted
}

async function deleteTasksOf(
  database: Database,
  workspaceId: WorkspaceId,
  id: ListId,
  deletedBy: MemberId | null,
): Promise<number> {
  let deleted = 0
  for (let count = batchSize; count === batchSize; deleted += count)
    count = await write(database, workspaceId, (sql) => {
      const actor = operatorActor({ ...sql.workspace, id: workspaceId })
      return deleteBatch(sql, { ...actor, member_id: deletedBy }, id)
    })
  return deleted
}

/** @returns how many tasks it deleted; fewer than `batchSize` if none are left */
async function deleteBatch(sql: Transaction, actor: Actor, id: ListId): Promise<number> {
  const ids = (await store.listTaskIds(sql, actor, id, batchSize)).map((task) => task.id)
  if (ids.length === 0) return 0
  const deleted = await deleteTasksById(sql, actor, ids)
  const order = new Map(ids.map((task, index) => [task, index]))
  deleted.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
  const open = deleted.filter(({ completed }) => !completed).length
  sql.defer(addToListCounts(sql, actor, id, -deleted.length, -open))
  recordDeletions(sql, actor, deleted)
  return ids.length
}
