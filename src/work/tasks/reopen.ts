import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { listArchived } from '../../core/errors.ts'
import { type ChangeEntry, record } from '../../platform/events/record.ts'
import type { TaskId } from '../../core/ids.ts'
import { dueTimesOf } from './due-times/due-times.ts'
import { addToListCounts } from './list-ref-store.ts'
import type { Task } from './schema.ts'
import { getTaskBefore, type TaskBefore } from './read-store.ts'
import { addToParentCounts, setCompletion } from './write-store.ts'

/**
 * Reopens a completed task. An open one stays as it is (D7).
 *
 * @param known the task, if the caller has read it in the lane already
 * @throws not_found, conflict for an archived list
 */
export async function reopenTask(
  sql: Transaction,
  actor: Actor,
  id: TaskId,
  known?: TaskBefore,
): Promise<Task> {
  const [before, state] = await getTaskBefore(sql, actor, id, known)
  if (state.archived) throw listArchived()
  if (!before.completed) return before

  const task = setCompletion(sql, actor, before, {
    completed_at: null,
    dueTimes: dueTimesOf(before, sql.stampMs),
  })
  sql.defer(addToListCounts(sql, actor, task.list_id, 0, 1))
  if (task.parent_id) sql.defer(addToParentCounts(sql, actor, task.parent_id, 0, 1))
  record(sql, actor, reopenedEntry(actor, task))
  return task
}

export const reopenedEntry = (actor: Actor, task: Task): ChangeEntry => ({
  action: 'task.reopened',
  subject_id: task.id,
  list_id: task.list_id,
  changed: { completed: { from: true, to: false } },
  data: { task, reopened_by: actor.member_id },
})
