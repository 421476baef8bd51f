import { formatStamp } from '../../../core/dates/date-formats.ts'
import { type Deadline, deadlineAt, dueSoonAt, reminderAt } from '../../../core/dates/deadline.ts'
import type { Reminder } from '../fields/field-schemas.ts'
import type { Task } from '../schema.ts'

/** The fields that decide when `task.due_soon` and `task.reminder` fall due. */
type TaskSchedule = Deadline & Pick<Task, 'reminders'>

/** When these two next fall due, as stamps. A time in the past means now; null means never (D47). */
export type DueTimes = { due_soon_at: string | null; next_reminder_at: string | null }

/** The due times of a task that is completed or deleted. */
export const noDueTimes: DueTimes = { due_soon_at: null, next_reminder_at: null }

/**
 * Returns the due times of an open task whose schedule is set now. A deadline or reminder that has passed has
 * none.
 *
 * @param nowMs milliseconds since 1970
 */
export const dueTimesOf = (task: TaskSchedule, nowMs: number): DueTimes => ({
  due_soon_at: nextDueSoon(task, nowMs),
  next_reminder_at: nextReminder(task, nowMs),
})

/**
 * Returns the due times of an open task that has changed. A due time that has come and is not raised yet
 * survives a change that does not move it.
 */
export function dueTimesAfterChange(
  before: TaskSchedule,
  after: TaskSchedule,
  current: DueTimes,
  nowMs: number,
): DueTimes {
  const unmoved = dueSoonAt(before) === dueSoonAt(after) && deadlineAt(before) === deadlineAt(after)
  const { due_soon_at, next_reminder_at } = current
  const pendingMs = next_reminder_at === null ? nowMs : Math.min(Date.parse(next_reminder_at), nowMs)
  return {
    due_soon_at: unmoved ? due_soon_at : nextDueSoon(after, nowMs),
    next_reminder_at: nextReminder(after, pendingMs),
  }
}

/**
 * Computes an open task's due times again with newer time zone tables (0124). They move, possibly into the
 * past, where they count as due now. What was raised already is not raised again, even if it is now ahead: a
 * reminder relative to the deadline is still pending if it was pending before the deadline moved.
 */
export function recomputedDueTimes(
  task: TaskSchedule,
  { due_soon_at, next_reminder_at }: DueTimes,
): DueTimes {
  const soonMs = due_soon_at === null ? null : dueSoonAt(task)
  const movedMs = due_soon_at === null || soonMs === null ? 0 : soonMs - Date.parse(due_soon_at)
  const fromMs = next_reminder_at === null ? Infinity : Date.parse(next_reminder_at)
  const pending = reminderInstants(task).filter(
    ({ reminder, at }) => (reminder.at === undefined ? at - movedMs : at) >= fromMs,
  )
  const next = Math.min(...pending.map(({ at }) => at))
  return {
    due_soon_at: soonMs === null ? null : formatStamp(soonMs),
    next_reminder_at: Number.isFinite(next) ? formatStamp(next) : null,
  }
}

/** Tells whether both are the same. */
export const sameDueTimes = (one: DueTimes, other: DueTimes): boolean =>
  one.due_soon_at === other.due_soon_at && one.next_reminder_at === other.next_reminder_at

function nextDueSoon(task: Deadline, nowMs: number): string | null {
  const trigger = dueSoonAt(task)
  const deadline = deadlineAt(task)
  return trigger === null || deadline === null || deadline <= nowMs ? null : formatStamp(trigger)
}

/** Returns the first instant of a reminder at `fromMs` or later. */
function nextReminder(task: TaskSchedule, fromMs: number): string | null {
  const instants = reminderInstants(task).map(({ at }) => at)
  const next = Math.min(...instants.filter((at) => at >= fromMs))
  return Number.isFinite(next) ? formatStamp(next) : null
}

/**
 * Returns reminders with their instants, in milliseconds since 1970, without those relative to a missing
 * deadline.
 */
export const reminderInstants = (task: TaskSchedule): { reminder: Reminder; at: number }[] =>
  task.reminders.flatMap((reminder) => {
    const at = reminderAt(toReminderSpec(reminder), task)
    return at === null ? [] : [{ reminder, at }]
  })

const toReminderSpec = ({ at, minutes_before = 0 }: Reminder) =>
  at === undefined ? { minutes_before } : { at }
