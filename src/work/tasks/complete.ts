import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { listArchived } from '../../core/errors.ts'
import { type ChangeEntry, record } from '../../platform/events/record.ts'
import type { MemberId, TaskId } from '../../core/ids.ts'
import { completeOccurrence } from './recurrence/complete-occurrence.ts'
import { noDueTimes } from './due-times/due-times.ts'
import { addToListCounts } from './list-ref-store.ts'
import type { Task, TaskComplete } from './schema.ts'
import { getTaskBefore, type TaskBefore } from './read-store.ts'
import { addToParentCounts, setCompletion } from './write-store.ts'

/**
 * Completes a task, or closes the current repetition of a recurring one. Nothing
 * happens to a task that is completed already (D7), nor when `due_date` differs from the task's: that
 * repetition is closed (D5). Subtasks stay as they are (D6).
 *
 * @param known the task, if the caller has read it in the lane already
 * @throws not_found, conflict for an archived list
 */
export async function completeTask(
  sql: Transaction,
  actor: Actor,
  id: TaskId,
  body: TaskComplete = {},
  known?: TaskBefore,
): Promise<Task> {
  const [before, state] = await getTaskBefore(sql, actor, id, known)
  if (state.archived) throw listArchived()
  if (before.completed || (body.due_date !== undefined && body.due_date !== before.due_date)) return before
  if (before.recurrence) return completeOccurrence(sql, actor, before, state)

  const task = setCompletion(sql, actor, before, { completed_at: sql.stamp, dueTimes: noDueTimes })
  sql.defer(addToListCounts(sql, actor, task.list_id, 0, -1))
  if (task.parent_id) sql.defer(addToParentCounts(sql, actor, task.parent_id, 0, -1))
  record(sql, actor, completedEntry(task, actor.member_id))
  return task
}

export const completedEntry = (task: Task, completed_by: MemberId | null): ChangeEntry => ({
  action: 'task.completed',
  subject_id: task.id,
  list_id: task.list_id,
  changed: { completed: { from: false, to: true } },
  data: { task, completed_by },
})
