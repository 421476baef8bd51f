import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { type ChangeEntry, record } from '../../../platform/events/record.ts'
import { toDayNumber } from '../../../core/dates/date-formats.ts'
import { todayIn } from '../../../core/dates/deadline.ts'
import { nextOccurrence } from '../../../core/recurrence.ts'
import { parseRecurrenceRule } from '../../../core/recurrence-rule.ts'
import { shiftDays } from '../../../core/dates/zoned-instants.ts'
import { lookupById } from '../../../platform/db/lookup-by-id.ts'
import { type DueTimes, dueTimesOf, noDueTimes } from '../due-times/due-times.ts'
import { changeEntry } from '../fields/change-entry.ts'
import { addToListCounts } from '../list-ref-store.ts'
import { reopenedEntry } from '../reopen.ts'
import { insertRepetition, type RepetitionUndo } from './repetition-store.ts'
import type { Task } from '../schema.ts'
import { listCompletedSubtasks, type CompletedTask } from '../read-store.ts'
import { reopenTasks, rollTaskForward } from './roll-forward-store.ts'
import { addToParentCounts, setCompletion } from '../write-store.ts'

/** The state of a recurring task's series, and its due times. */
type Series = DueTimes & { recurrence_anchor: string | null; recurrence_closed: number }

/**
 * Closes the current repetition of an open, recurring task and rolls the task forward to the next one: it
 * stays open, its checklist and subtasks are reset, and its reminders move along. Closing the last repetition
 * completes the task. Either way, the closed repetition is stored (D5).
 */
export async function completeOccurrence(
  sql: Transaction,
  actor: Actor,
  before: Task,
  series: Series,
): Promise<Task> {
  const dueDate = requireDueDate(before)
  const next = nextDueDate(before, dueDate, series, sql.stampMs)
  // The last repetition resets nothing.
  const completedSubtasks = next === null ? [] : await completedSubtasksOf(sql, actor, before)
  sql.defer(
    insertRepetition(
      sql,
      actor,
      {
        task_id: before.id,
        due_date: dueDate,
        due_time: before.due_time,
        timezone: before.timezone,
        next_due_date: next,
      },
      undoDataOf(before, series, completedSubtasks),
    ),
  )
  const occurrence = {
    due_date: dueDate,
    due_time: before.due_time,
    completed_at: sql.stamp,
    next_due_date: next,
  }
  const completed = (task: Task, changed: ChangeEntry['changed'] = {}): ChangeEntry => ({
    action: 'task.completed',
    subject_id: task.id,
    list_id: task.list_id,
    changed,
    data: { task, completed_by: actor.member_id, occurrence },
  })

  if (next === null) {
    const task = await setCompletion(sql, actor, before.id, {
      completed_at: sql.stamp,
      dueTimes: noDueTimes,
      closed: 1,
    })
    sql.defer(addToListCounts(sql, actor, task.list_id, 0, -1))
    if (task.parent_id) sql.defer(addToParentCounts(sql, actor, task.parent_id, 0, -1))
    record(sql, actor, completed(task, { completed: { from: false, to: true } }))
    return task
  }

  const task = await rollForward(sql, actor, before, dueDate, next)
  const reopened = await reopenSubtasks(sql, actor, before, completedSubtasks)
  record(sql, actor, completed(task), changeEntry(before, task), ...reopened)
  return task
}

/** @returns `YYYY-MM-DD`, or null at the end of the series */
function nextDueDate(task: Task, dueDate: string, series: Series, nowMs: number): string | null {
  const { rule: text = '', from = 'due' } = task.recurrence ?? {}
  const rule = parseRecurrenceRule(text)
  // Only rules that can be parsed are stored.
  if (typeof rule === 'string') throw new Error(`${task.id} has an invalid recurrence rule: ${rule}`)
  const next = nextOccurrence({
    rule,
    from,
    anchor: series.recurrence_anchor ?? dueDate,
    due_date: dueDate,
    today: todayIn(task.timezone, nowMs),
    closed: series.recurrence_closed,
  })
  return 'ended' in next ? null : next.due_date
}

/** The table guarantees it: there is no rule without a due date. */
function requireDueDate(task: Task): string {
  if (task.due_date === null) throw new Error(`${task.id} recurs without a due date`)
  return task.due_date
}

function rollForward(
  sql: Transaction,
  actor: Actor,
  before: Task,
  dueDate: string,
  next: string,
): Promise<Task> {
  const days = toDayNumber(next) - toDayNumber(dueDate)
  const rolled = {
    ...before,
    due_date: next,
    checklist: before.checklist.map((item) => ({ ...item, checked: false })),
    // Reminders relative to the deadline move with it by themselves.
    reminders: before.reminders.map((reminder) =>
      reminder.at === undefined
        ? reminder
        : { ...reminder, at: shiftDays(reminder.at, days, before.timezone) },
    ),
  }
  return rollTaskForward(sql, actor, rolled, dueTimesOf(rolled, sql.stampMs))
}

/** Returns what undoing the repetition needs. */
const undoDataOf = (
  { checklist, reminders }: Task,
  { due_soon_at, next_reminder_at }: Series,
  subtasks: CompletedTask[],
): RepetitionUndo => ({
  checked: checklist.filter(({ checked }) => checked).map(({ id }) => id),
  reminders,
  due_soon_at,
  next_reminder_at,
  subtasks: subtasks.map(({ id, completed_at, completed_by }) => ({
    task_id: id,
    completed_at,
    completed_by,
  })),
})

const completedSubtasksOf = async (sql: Transaction, actor: Actor, parent: Task): Promise<CompletedTask[]> =>
  parent.open_subtask_count === parent.subtask_count ? [] : listCompletedSubtasks(sql, actor, parent.id)

/** Reopens the completed subtasks, and returns the change of each. */
async function reopenSubtasks(
  sql: Transaction,
  actor: Actor,
  parent: Task,
  completed: CompletedTask[],
): Promise<ChangeEntry[]> {
  if (completed.length === 0) return []
  const dueTimes = completed.map((subtask) => ({ task_id: subtask.id, ...dueTimesOf(subtask, sql.stampMs) }))
  const reopenedSubtask = lookupById(await reopenTasks(sql, actor, dueTimes))
  sql.defer(addToListCounts(sql, actor, parent.list_id, 0, completed.length))
  return completed.map((subtask) => reopenedEntry(actor, reopenedSubtask(subtask.id)))
}
