import type { Actor } from '../../core/actor.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { listArchived, missingRole } from '../../core/errors.ts'
import { type MatchesVersion, requireVersion } from '../../platform/events/read-only-fields.ts'
import { record } from '../../platform/events/record.ts'
import type { TaskId } from '../../core/ids.ts'
import { addToListCounts } from './list-ref-store.ts'
import { getTaskBefore, hasOtherCreators, type TaskBefore } from './read-store.ts'
import { deleteOldTaskLists, deleteOldTombstones } from './retention-store.ts'
import { addToParentCounts, deleteTasks, type DeletedTaskRow } from './write-store.ts'

/**
 * Deletes a task and its subtasks, with a `task.deleted` for each. Guests may only delete a
 * task if they created it and all of its subtasks (D14).
 *
 * @param options.known the task, if the caller has read it in the lane already
 * @throws not_found, forbidden, conflict for an archived list or another version
 */
export async function deleteTask(
  sql: Transaction,
  actor: Actor,
  id: TaskId,
  {
    matchesVersion,
    known,
  }: { matchesVersion?: MatchesVersion | undefined; known?: TaskBefore | undefined } = {},
): Promise<void> {
  const [before, state] = await getTaskBefore(sql, actor, id, known)
  if (actor.role === 'guest' && (await hasOtherCreators(sql, actor, id))) throw missingRole('member')
  requireVersion(before, matchesVersion)
  if (state.archived) throw listArchived()

  const deleted = await deleteTasks(sql, actor, id)
  const open = deleted.filter(({ completed }) => !completed).length
  sql.defer(addToListCounts(sql, actor, before.list_id, -deleted.length, -open))
  if (before.parent_id)
    sql.defer(addToParentCounts(sql, actor, before.parent_id, -1, before.completed ? 0 : -1))
  const parentFirst = deleted.toSorted((a, b) => (a.id === id || (b.id !== id && a.id < b.id) ? -1 : 1))
  recordDeletions(sql, actor, parentFirst)
}

/** Records that tasks were deleted, in this order. */
export function recordDeletions(sql: Transaction, actor: Actor, deleted: readonly DeletedTaskRow[]): void {
  const entries = deleted.map(({ completed: _completed, ...task }) => ({
    action: 'task.deleted' as const,
    subject_id: task.id,
    list_id: task.list_id,
    data: { task },
  }))
  record(sql, actor, ...entries)
}

/** Purges a batch of the tasks that were deleted over 90 days ago (D29). @returns how many */
export const purgeTombstones = (sql: Sql, batch: number): Promise<number> => deleteOldTombstones(sql, batch)

/** Deletes a batch of the notes of where tasks were long ago (0300). @returns how many */
export const deletePastTaskLists = (sql: Sql, batch: number): Promise<number> =>
  deleteOldTaskLists(sql, batch)
