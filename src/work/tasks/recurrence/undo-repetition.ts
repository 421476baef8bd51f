import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { changedSinceUndo, listArchived, notFound, notLastRepetition } from '../../../core/errors.ts'
import { type ChangeEntry, record } from '../../../platform/events/record.ts'
import type { RepetitionId, TaskId } from '../../../core/ids.ts'
import { shiftDate, toDayNumber } from '../../../core/dates/date-formats.ts'
import { lookupById } from '../../../platform/db/lookup-by-id.ts'
import { completedEntry } from '../complete.ts'
import { changeEntry } from '../fields/change-entry.ts'
import { addToListCounts } from '../list-ref-store.ts'
import { reopenedEntry } from '../reopen.ts'
import { deleteRepetition, findLastRepetition, hasRepetition } from './repetition-store.ts'
import type { UndoRepetition } from './schema.ts'
import type { Task } from '../schema.ts'
import { getTask, getTaskState, listSubtasks } from '../read-store.ts'
import { addToParentCounts } from '../write-store.ts'
import * as undo from './undo-repetition-store.ts'

/**
 * Undoes the repetition that was closed last, unless the task or a subtask that was reopened with it has
 * changed since. Due date, checklist, reminders and subtasks are restored, and the stored repetition is
 * deleted (0150). It is a change like any other: `updated_at` rises and events are raised.
 *
 * @param which the due date or the id of the repetition that is meant
 * @throws not_found, conflict for an archived list, a repetition that is `not_last`, or what has `changed` since
 */
export async function undoLastRepetition(
  sql: Transaction,
  actor: Actor,
  id: TaskId,
  which: UndoRepetition | { repetition_id: RepetitionId },
): Promise<Task> {
  const [before, state, last, subtasks] = await Promise.all([
    getTask(sql, actor, id),
    getTaskState(sql, actor, id),
    findLastRepetition(sql, actor, id),
    listSubtasks(sql, actor, id),
  ])
  if ('repetition_id' in which && last?.id !== which.repetition_id)
    throw (await hasRepetition(sql, actor, id, which.repetition_id)) ? notLastRepetition() : notFound()
  if (state.archived) throw listArchived()
  const untouched = (task: Task | undefined) => task?.updated_at === last?.completed_at
  const reopened =
    last?.undo?.subtasks.map(({ task_id }) => subtasks.find((task) => task.id === task_id)) ?? []
  // A completed task is at the end of its series; an open one is where the series went on.
  const isCurrent = before.completed ? last?.next_due_date === null : last?.next_due_date === before.due_date
  const isMeant = 'repetition_id' in which || last?.due_date === which.due_date
  if (!last?.undo || !isMeant || !isCurrent || ![before, ...reopened].every(untouched))
    throw changedSinceUndo()

  const { due_date, next_due_date } = last
  const days = next_due_date === null ? 0 : toDayNumber(due_date) - toDayNumber(next_due_date)
  const { checked, reminders, due_soon_at, next_reminder_at } = last.undo
  const checkedBefore = new Set(checked)
  const task = await undo.rollTaskBack(
    sql,
    actor,
    {
      id,
      start_date: shiftDate(before.start_date, days),
      due_date,
      checklist: before.checklist.map((item) => ({ ...item, checked: checkedBefore.has(item.id) })),
      reminders,
      completed_subtasks: last.undo.subtasks.length,
    },
    { due_soon_at, next_reminder_at },
  )
  sql.defer(deleteRepetition(sql, actor, id, last.id))
  if (before.completed) {
    sql.defer(addToListCounts(sql, actor, task.list_id, 0, 1))
    if (task.parent_id) sql.defer(addToParentCounts(sql, actor, task.parent_id, 0, 1))
  }
  const completed = await recompleteSubtasks(sql, actor, task, last.undo.subtasks)
  record(sql, actor, before.completed ? reopenedEntry(actor, task) : changeEntry(before, task), ...completed)
  return task
}

async function recompleteSubtasks(
  sql: Transaction,
  actor: Actor,
  parent: Task,
  subtasks: undo.UndoneSubtask[],
): Promise<ChangeEntry[]> {
  if (subtasks.length === 0) return []
  const completedSubtask = lookupById(await undo.restoreCompletions(sql, actor, subtasks))
  sql.defer(addToListCounts(sql, actor, parent.list_id, 0, -subtasks.length))
  return subtasks.map(({ task_id }) => completedEntry(completedSubtask(task_id), actor.member_id))
}
