import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { record } from '../../../platform/events/record.ts'
import type { TaskId } from '../../../core/ids.ts'
import { countTasks } from './count-tasks.ts'
import { insertTasks } from './create-many-store.ts'
import { newTask } from '../fields/merge.ts'
import { dueTimesOf } from '../due-times/due-times.ts'
import type { Task, TaskFields } from '../schema.ts'

/** A task to create together with others. It has its id already, so that its subtasks can refer to it. */
export type NewTask = TaskFields & {
  id: TaskId
  /** The state of a series that began elsewhere; without it, the rule starts with the due date. */
  series?: { anchor: string | null; closed: number } | null
}

/**
 * Creates open tasks, with a `task.created` for each, parents before their subtasks. It takes a few
 * statements for any number of tasks, together with the commit. The caller has checked what `createTask` would: lists and parents have
 * capacity (`findCreateErrors`), sections belong to their lists, assignees can see them, and rules have
 * occurrences.
 */
export async function createTasks(
  sql: Transaction,
  actor: Actor,
  tasks: readonly NewTask[],
): Promise<Task[]> {
  if (tasks.length === 0) return []
  const subtasks = Map.groupBy(tasks, ({ parent_id }) => parent_id)
  const rows = tasks.map((task) => ({
    ...task,
    ...dueTimesOf(task, sql.stampMs),
    recurrence_anchor: task.recurrence && (task.series?.anchor ?? task.due_date),
    recurrence_closed: task.series?.closed ?? 0,
    subtask_count: subtasks.get(task.id)?.length ?? 0,
  }))
  const newIds = new Set<TaskId | null>(tasks.map(({ id }) => id))
  const inExisting = tasks.filter(({ parent_id }) => !newIds.has(parent_id))
  countTasks(sql, actor, { lists: tasks, parents: inExisting, tasks: 1, open: 1 })

  const created = rows.map((row) => newTask(sql, actor, row, row.id, row.subtask_count))
  const numbered = rows.map((row, index) => Object.assign(row, { number: created[index]!.number }))
  sql.defer(insertTasks(sql, actor, numbered))
  const entries = created.map((task) => ({
    action: 'task.created' as const,
    subject_id: task.id,
    list_id: task.list_id,
    data: { task },
  }))
  record(sql, actor, ...entries)
  return created
}
