import type { ReminderTime } from '../../../src/core/phrases/phrase.ts'
import { zonedTimeToMs } from '../../lib/time-zone.ts'
import type { Task } from '../../lib/types.ts'
import { formatTime, formatLongDayAt } from '../../messages/format-date.ts'
import { viewerZone } from '../../data/viewer-zone.ts'
import { messages as pickersMessages } from '../../messages/en/pickers.ts'
import { formatCount } from '../../messages/format.ts'
import type { Reminder } from '../task-actions/task-writes.ts'

/** The most reminders of a task (taskRemindersMax of the server). */
export const remindersMax = 5
/** The time from which reminders of all-day tasks count (D47). */
const allDayReminderTime = '09:00'

const messages = pickersMessages.reminder

/** Turns a parsed time into a reminder; wall-clock times are in the person's zone. */
export const toReminder = (time: ReminderTime): Reminder =>
  'date' in time
    ? { at: new Date(zonedTimeToMs(time.date, time.time, viewerZone())).toISOString() }
    : { minutes_before: time.minutes_before }

/**
 * Returns the instant of a reminder in milliseconds since 1970, or undefined without a due date to count
 * from.
 */
export function reminderInstant({ at, minutes_before = 0 }: Reminder, task: Task): number | undefined {
  if (at !== undefined) return Date.parse(at)
  const { due_date, due_time, timezone } = task
  if (due_date === null) return undefined
  return zonedTimeToMs(due_date, due_time ?? allDayReminderTime, timezone) - minutes_before * 60_000
}

/** "1 hour before", "On the day at 09:00", "At a set time". */
export function reminderText(
  { at, minutes_before = 0 }: Reminder,
  { due_time }: Pick<Task, 'due_time'>,
): string {
  if (at !== undefined) return messages.fixed
  if (minutes_before === 0) return due_time === null ? messages.atNine : messages.atTime
  const step = (['week', 'day', 'hour', 'minute'] as const).find(
    (unit) => minutes_before % minutesPerUnit[unit] === 0,
  )
  const unit = step ?? 'minute'
  const duration = formatCount(minutes_before / minutesPerUnit[unit], messages.units[unit])
  return due_time === null && minutes_before % minutesPerUnit.day !== 0
    ? messages.beforeNine(duration)
    : messages.before(duration)
}
const minutesPerUnit = { week: 10_080, day: 1_440, hour: 60, minute: 1 }

/** "Thu 26 November 09:00", in the person's zone. */
export function reminderTimeText(reminder: Reminder, task: Task, today: string): string {
  const ms = reminderInstant(reminder, task)
  return ms === undefined ? '' : `${formatLongDayAt(ms, today)} ${formatTime(new Date(ms).toISOString())}`
}
