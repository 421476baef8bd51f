import type { Actor } from '../../../core/actor.ts'
import { fragment, json, type Transaction } from '../../../platform/db/sql.ts'
import { notFound } from '../../../core/errors.ts'
import type { DueTimes } from '../due-times/due-times.ts'
import type { RepetitionUndo } from './repetition-store.ts'
import { touch } from '../fields/task-columns.ts'
import { Task } from '../schema.ts'
import { taskColumns } from '../read-store.ts'

export type UndoneSubtask = RepetitionUndo['subtasks'][number]

/** Moves a recurring task back to its previous repetition, with this many of its subtasks completed. */
export async function rollTaskBack(
  sql: Transaction,
  actor: Actor,
  task: Pick<Task, 'id' | 'start_date' | 'due_date' | 'checklist' | 'reminders'> & {
    completed_subtasks: number
  },
  { due_soon_at, next_reminder_at }: DueTimes,
): Promise<Task> {
  const [updated] = await sql(Task)`
    update tasks
    set start_date = ${task.start_date}, due_date = ${task.due_date}, checklist = ${json(task.checklist)}, reminders = ${json(task.reminders)},
      open_subtask_count = open_subtask_count - ${task.completed_subtasks}, completed_at = null, completed_by = null,
      recurrence_closed = recurrence_closed - 1, due_soon_at = ${due_soon_at},
      next_reminder_at = ${next_reminder_at}, ${touch(sql, actor)}
    where workspace_id = ${actor.workspace_id} and id = ${task.id}
    returning ${taskColumns(sql)}`
  if (!updated) throw notFound()
  return updated
}

const clearDueTimes = fragment`due_soon_at = null, next_reminder_at = null`

/** Completes tasks again, at the time and by the member they were completed before. */
export const restoreCompletions = (sql: Transaction, actor: Actor, tasks: UndoneSubtask[]) => sql(Task)`
  update tasks
  set completed_at = done.completed_at, completed_by = done.completed_by, ${clearDueTimes}, ${touch(sql, actor)}
  from jsonb_to_recordset(${json(tasks)}::jsonb)
    as done (task_id text, completed_at timestamptz, completed_by text)
  where tasks.workspace_id = ${actor.workspace_id} and tasks.id = done.task_id
  returning ${taskColumns(sql)}`
