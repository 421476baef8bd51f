import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { listArchived } from '../../core/errors.ts'
import type { MemberId, TaskId } from '../../core/ids.ts'
import { hasOccurrence } from '../../core/recurrence.ts'
import { parseRecurrenceRule } from '../../core/recurrence-rule.ts'
import { membersWhoCanSee } from '../../identity/list-access/check-access.ts'
import { createTasks, type NewTask } from './batch/create-many.ts'
import { findCreateErrors } from './batch/check-many.ts'
import { writableFields } from './fields/task-fields.ts'
import { getTaskBefore, listSubtasks } from './read-store.ts'
import { reorderTasks } from './reorder.ts'
import type { Task } from './schema.ts'

/**
 * Creates a copy of a task below it, with its subtasks, and raises `task.created` for each (0368). The copy is work still to
 * do: open, its checklist unchecked. It has no comments and files, nothing that integrations keep with the task, and
 * no reminder whose time is over.
 *
 * @throws not_found, conflict for an archived list, unprocessable for a full list or parent
 */
export async function duplicateTask(sql: Transaction, actor: Actor, id: TaskId): Promise<TaskId> {
  const [[task, { archived }], subtasks] = await Promise.all([
    getTaskBefore(sql, actor, id),
    listSubtasks(sql, actor, id),
  ])
  if (archived) throw listArchived()
  const assigned = [...new Set([task, ...subtasks].flatMap(({ assignee_ids }) => assignee_ids))]
  const viewers = await membersWhoCanSee(sql, actor.workspace_id, task.list_id, assigned)
  const copy = copyOf(sql, task, task.parent_id, viewers)
  const copies = [copy, ...subtasks.map((subtask) => copyOf(sql, subtask, copy.id, viewers))]
  const [refusal] = (await findCreateErrors(sql, actor, copies)).values()
  if (refusal) throw refusal
  await createTasks(sql, actor, copies)
  await reorderTasks(sql, actor, [copy.id], task.id)
  return copy.id
}

/** Returns a copy of a task to create. @param viewers the assignees who can see it */
export const copyOf = (
  sql: Transaction,
  task: Task,
  parent_id: TaskId | null,
  viewers: ReadonlySet<MemberId>,
): NewTask => ({
  ...pickWritable(task),
  id: sql.newId('tsk'),
  parent_id,
  assignee_ids: task.assignee_ids.filter((assignee) => viewers.has(assignee)),
  recurrence: stillOccurs(task) ? task.recurrence : null,
  checklist: task.checklist.map(({ text }) => ({ id: sql.newId('chk'), text, checked: false })),
  reminders: task.reminders
    .filter((reminder) => !('at' in reminder) || Date.parse(reminder.at) > sql.stampMs)
    .map((reminder) => Object.assign({}, reminder, { id: sql.newId('rem') })),
  external_id: null,
  metadata: {},
})

const pickWritable = (task: Task) =>
  Object.fromEntries(writableFields.map((field) => [field, task[field]])) as Pick<
    Task,
    (typeof writableFields)[number]
  >

/** Whether the rule of a task has an occurrence from its due date on: that of a completed one may have ended. */
function stillOccurs({ recurrence, due_date }: Task): boolean {
  const rule = recurrence && parseRecurrenceRule(recurrence.rule)
  return rule !== null && typeof rule !== 'string' && due_date !== null && hasOccurrence(rule, due_date)
}
