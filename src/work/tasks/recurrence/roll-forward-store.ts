import type { Actor } from '../../../core/actor.ts'
import { json, type Transaction } from '../../../platform/db/sql.ts'
import { notFound } from '../../../core/errors.ts'
import type { TaskId } from '../../../core/ids.ts'
import type { DueTimes } from '../due-times/due-times.ts'
import { touch } from '../fields/task-columns.ts'
import { taskColumns } from '../read-store.ts'
import { Task } from '../schema.ts'
import { setDueTimes } from '../write-store.ts'

/**
 * Moves a recurring task to its next repetition. The caller reopens its subtasks.
 *
 * @param closed how many more repetitions it has closed: none if this one was closed before
 */
export async function rollTaskForward(
  sql: Transaction,
  actor: Actor,
  task: Pick<Task, 'id' | 'start_date' | 'due_date' | 'checklist' | 'reminders'>,
  dueTimes: DueTimes,
  closed: number,
): Promise<Task> {
  const [rolled] = await sql(Task)`
    update tasks
    set start_date = ${task.start_date}, due_date = ${task.due_date}, checklist = ${json(task.checklist)}, reminders = ${json(task.reminders)},
      open_subtask_count = subtask_count, recurrence_closed = recurrence_closed + ${closed},
      ${setDueTimes(dueTimes)}, ${touch(sql, actor)}
    where workspace_id = ${actor.workspace_id} and id = ${task.id}
    returning ${taskColumns(sql)}`
  if (!rolled) throw notFound()
  return rolled
}

/** Reopens tasks, each with its due times. */
export const reopenTasks = (sql: Transaction, actor: Actor, tasks: (DueTimes & { task_id: TaskId })[]) => sql(
  Task,
)`
  update tasks
  set completed_at = null, completed_by = null, due_soon_at = reopened.due_soon_at, next_reminder_at = reopened.next_reminder_at,
    ${touch(sql, actor)}
  from jsonb_to_recordset(${json(tasks)}::jsonb)
    as reopened (task_id text, due_soon_at timestamptz, next_reminder_at timestamptz)
  where tasks.workspace_id = ${actor.workspace_id} and tasks.id = reopened.task_id
  returning ${taskColumns(sql)}`
