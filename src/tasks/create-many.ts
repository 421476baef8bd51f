import type { Actor } from '../actor.ts'
import type { Transaction } from '../db/sql.ts'
import { record } from '../events/record.ts'
import type { ListId } from '../lib/ids.ts'
import { insertTasks } from './create-many-store.ts'
import { momentsOf } from './moments.ts'
import { addToList } from './place-store.ts'
import type { Task, TaskFields } from './schema.ts'

/** A task to be made, with its subtasks. */
export type Draft = { task: TaskFields; subtasks: TaskFields[] }

/**
 * Makes open tasks in a list that has just been made, each with its `task.created`, parents before their subtasks, in
 * a few statements however many they are. The caller answers for what `createTask` would look up: a list without a
 * task, sections of its own, nobody assigned, rules that go on, and no more than there is room for.
 */
export async function createTasks(
  sql: Transaction,
  actor: Actor,
  listId: ListId,
  drafts: readonly Draft[],
): Promise<Task[]> {
  const rows = drafts.flatMap(({ task, subtasks }) => {
    const parent = toRow(sql, task, subtasks.length)
    return [parent, ...subtasks.map((subtask) => toRow(sql, { ...subtask, parent_id: parent.id }, 0))]
  })
  if (rows.length === 0) return []
  const made = await insertTasks(sql, actor, rows)
  const tasks = made.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  sql.defer(addToList(sql, actor, listId, tasks.length, tasks.length))
  const entries = tasks.map((task) => ({
    action: 'task.created' as const,
    subject_id: task.id,
    list_id: listId,
    data: { task },
  }))
  record(sql, actor, ...entries)
  return tasks
}

const toRow = (sql: Transaction, task: TaskFields, subtaskCount: number) => ({
  ...task,
  ...momentsOf(task, sql.stampMs),
  id: sql.newId('tsk'),
  recurrence_anchor: task.recurrence && task.due_date,
  subtask_count: subtaskCount,
})
