import { formatStamp } from '../../../core/dates/date-formats.ts'
import { type Deadline, deadlineAt, dueSoonAt, reminderAt } from '../../../core/dates/deadline.ts'
import type { Reminder } from '../fields/field-schemas.ts'
import type { Task } from '../schema.ts'

/** What of a task decides when `task.due_soon` and `task.reminder` fall due. */
type TaskSchedule = Deadline & Pick<Task, 'reminders'>

/** When they next fall due, as stamps; a moment that has come already means at once. Null for never (D47). */
export type DueTimes = { due_soon_at: string | null; next_reminder_at: string | null }

/** Those of a task that is completed or deleted. */
export const noDueTimes: DueTimes = { due_soon_at: null, next_reminder_at: null }

/**
 * The moments of an open task that is set now. A deadline that has passed and a reminder whose instant has passed are
 * never told of.
 *
 * @param nowMs milliseconds since 1970
 */
export const dueTimesOf = (task: TaskSchedule, nowMs: number): DueTimes => ({
  due_soon_at: nextDueSoon(task, nowMs),
  next_reminder_at: nextReminder(task, nowMs),
})

/**
 * The moments of an open task that has changed. What stood and has come, and only has not been raised yet, is not
 * lost by a change that leaves it where it is.
 */
export function dueTimesAfterChange(
  before: TaskSchedule,
  after: TaskSchedule,
  standing: DueTimes,
  nowMs: number,
): DueTimes {
  const stays = dueSoonAt(before) === dueSoonAt(after) && deadlineAt(before) === deadlineAt(after)
  const { due_soon_at, next_reminder_at } = standing
  const pendingMs = next_reminder_at === null ? nowMs : Math.min(Date.parse(next_reminder_at), nowMs)
  return {
    due_soon_at: stays ? due_soon_at : nextDueSoon(after, nowMs),
    next_reminder_at: nextReminder(after, pendingMs),
  }
}

/**
 * What stands of an open task's moments, by other zone tables than it was computed with (0124). It moves, also to what
 * has come by now; what has been told of is not told again, although its instant may lie ahead now: a reminder that is
 * relative to the deadline is still to come if it was before they moved by the same.
 */
export function recomputedDueTimes(
  task: TaskSchedule,
  { due_soon_at, next_reminder_at }: DueTimes,
): DueTimes {
  const soonMs = due_soon_at === null ? null : dueSoonAt(task)
  const movedMs = due_soon_at === null || soonMs === null ? 0 : soonMs - Date.parse(due_soon_at)
  const fromMs = next_reminder_at === null ? Infinity : Date.parse(next_reminder_at)
  const left = reminderInstants(task).filter(
    ({ reminder, at }) => (reminder.at === undefined ? at - movedMs : at) >= fromMs,
  )
  const next = Math.min(...left.map(({ at }) => at))
  return {
    due_soon_at: soonMs === null ? null : formatStamp(soonMs),
    next_reminder_at: Number.isFinite(next) ? formatStamp(next) : null,
  }
}

/** Whether both are the same. */
export const sameDueTimes = (one: DueTimes, other: DueTimes): boolean =>
  one.due_soon_at === other.due_soon_at && one.next_reminder_at === other.next_reminder_at

function nextDueSoon(task: Deadline, nowMs: number): string | null {
  const trigger = dueSoonAt(task)
  const deadline = deadlineAt(task)
  return trigger === null || deadline === null || deadline <= nowMs ? null : formatStamp(trigger)
}

/** The first instant of a reminder that is not before `fromMs`. */
function nextReminder(task: TaskSchedule, fromMs: number): string | null {
  const instants = reminderInstants(task).map(({ at }) => at)
  const next = Math.min(...instants.filter((at) => at >= fromMs))
  return Number.isFinite(next) ? formatStamp(next) : null
}

/** Each reminder with its instant, in milliseconds since 1970; a relative one has none without a deadline. */
export const reminderInstants = (task: TaskSchedule): { reminder: Reminder; at: number }[] =>
  task.reminders.flatMap((reminder) => {
    const at = reminderAt(toReminderSpec(reminder), task)
    return at === null ? [] : [{ reminder, at }]
  })

const toReminderSpec = ({ at, minutes_before = 0 }: Reminder) =>
  at === undefined ? { minutes_before } : { at }
