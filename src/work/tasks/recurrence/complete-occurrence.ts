import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { type ChangeEntry, record } from '../../../platform/events/record.ts'
import { shiftDate, toDayNumber } from '../../../core/dates/date-formats.ts'
import { todayIn } from '../../../core/dates/deadline.ts'
import { nextOccurrence } from '../../../core/recurrence.ts'
import { shiftDays } from '../../../core/dates/zoned-instants.ts'
import { lookupById } from '../../../platform/db/lookup-by-id.ts'
import { type DueTimes, dueTimesOf, noDueTimes } from '../due-times/due-times.ts'
import { changeEntry } from '../fields/change-entry.ts'
import { addToListCounts } from '../list-ref-store.ts'
import { reopenedEntry } from '../reopen.ts'
import { insertRepetition, type RepetitionUndo } from './repetition-store.ts'
import { seriesOf, type SeriesState } from './series.ts'
import type { Task } from '../schema.ts'
import { listCompletedSubtasks, type CompletedTask } from '../read-store.ts'
import { reopenTasks, rollTaskForward } from './roll-forward-store.ts'
import { addToParentCounts, setCompletion } from '../write-store.ts'

/** The state of a recurring task's series, and its due times. */
type State = DueTimes & SeriesState

/**
 * Closes the current repetition of an open, recurring task and rolls the task forward to the next one: it
 * stays open, its checklist and subtasks are reset, and its reminders move along. Closing the last repetition
 * completes the task. Either way, the closed repetition is stored (D5); one that was closed before, the last
 * of a series that was reopened, keeps its place among them.
 */
export async function completeOccurrence(
  sql: Transaction,
  actor: Actor,
  before: Task,
  state: State,
): Promise<Task> {
  const series = seriesOf({ ...before, ...state })
  // The table guarantees both: there is no rule without a due date, and only valid rules are stored.
  if (!series) throw new Error(`${before.id} recurs without a due date or a valid rule`)
  const dueDate = series.due_date
  const following = nextOccurrence({ ...series, today: todayIn(before.timezone, sql.stampMs) })
  const next = 'ended' in following ? null : following.due_date
  const counted = state.reopened_repetition === null ? 1 : 0
  // The last repetition resets nothing.
  const completedSubtasks = next === null ? [] : await completedSubtasksOf(sql, actor, before)
  sql.defer(
    insertRepetition(
      sql,
      actor,
      {
        id: state.reopened_repetition ?? sql.newId('rep'),
        task_id: before.id,
        due_date: dueDate,
        due_time: before.due_time,
        timezone: before.timezone,
        next_due_date: next,
      },
      undoDataOf(before, state, completedSubtasks),
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
    const task = setCompletion(sql, actor, before, {
      completed_at: sql.stamp,
      dueTimes: noDueTimes,
      closed: counted,
    })
    sql.defer(addToListCounts(sql, actor, task.list_id, 0, -1))
    if (task.parent_id) sql.defer(addToParentCounts(sql, actor, task.parent_id, 0, -1))
    record(sql, actor, completed(task, { completed: { from: false, to: true } }))
    return task
  }

  const task = await rollForward(sql, actor, before, dueDate, next, counted)
  const reopened = await reopenSubtasks(sql, actor, before, completedSubtasks)
  record(sql, actor, completed(task), changeEntry(before, task), ...reopened)
  return task
}

function rollForward(
  sql: Transaction,
  actor: Actor,
  before: Task,
  dueDate: string,
  next: string,
  counted: number,
): Promise<Task> {
  const days = toDayNumber(next) - toDayNumber(dueDate)
  const rolled = {
    ...before,
    start_date: shiftDate(before.start_date, days),
    due_date: next,
    checklist: before.checklist.map((item) => ({ ...item, checked: false })),
    // Reminders relative to the deadline move with it by themselves.
    reminders: before.reminders.map((reminder) =>
      reminder.at === undefined
        ? reminder
        : { ...reminder, at: shiftDays(reminder.at, days, before.timezone) },
    ),
  }
  return rollTaskForward(sql, actor, rolled, dueTimesOf(rolled, sql.stampMs), counted)
}

/** Returns what undoing the repetition needs. */
const undoDataOf = (
  { checklist, reminders }: Task,
  { due_soon_at, next_reminder_at }: State,
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
