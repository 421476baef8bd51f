import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { record } from '../../../platform/events/record.ts'
import type { TaskId } from '../../../core/ids.ts'
import { lookupById } from '../../../platform/db/lookup-by-id.ts'
import { insertTasks } from './create-many-store.ts'
import { dueTimesOf } from '../due-times/due-times.ts'
import { addToListCounts } from '../list-ref-store.ts'
import type { Task, TaskFields } from '../schema.ts'
import { addToParentCounts } from '../write-store.ts'

/** A task that is made together with others. Its id is there before it is, so that its subtasks can name it. */
export type NewTask = TaskFields & {
  id: TaskId
  /** Where a series stands that has begun elsewhere; without it the rule begins with the due date. */
  series?: { anchor: string | null; closed: number } | null
}

/**
 * Makes open tasks, each with its `task.created`, parents before their subtasks, in a few statements however many they
 * are. The caller answers for what `createTask` would look up: lists and parents with room (`findCreateErrors`), sections of
 * theirs, assignees who see them, rules that go on.
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
  const madeOf = lookupById(await insertTasks(sql, actor, rows))
  for (const [listId, some] of Map.groupBy(tasks, ({ list_id }) => list_id))
    sql.defer(addToListCounts(sql, actor, listId, some.length, some.length))
  const here = new Set<TaskId | null>(tasks.map(({ id }) => id))
  for (const [parentId, some] of subtasks)
    if (parentId !== null && !here.has(parentId))
      sql.defer(addToParentCounts(sql, actor, parentId, some.length, some.length))

  const made = tasks.map(({ id }) => madeOf(id))
  const entries = made.map((task) => ({
    action: 'task.created' as const,
    subject_id: task.id,
    list_id: task.list_id,
    data: { task },
  }))
  record(sql, actor, ...entries)
  return made
}
