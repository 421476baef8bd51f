import type { Said } from '../../quick-add/read-reminder.ts'
import { instantOf } from '../../lib/time-zone.ts'
import type { Task } from '../../lib/types.ts'
import { clock, deviceZone, wholeDayAt } from '../../messages/format-date.ts'
import { words as all } from '../../messages/en/pickers.ts'
import { counted } from '../../messages/format.ts'

/** As a task has it; one that was just added has no id yet. */
export type Reminder = { id?: string; minutes_before?: number; at?: string }

/** How many a task can have (taskRemindersMax of the service). */
export const remindersMax = 5
/** What a whole day's reminders count from (D47). */
const morning = '09:00'

const words = all.reminder

/** What was said, as a task has it: a wall clock is that of this device. */
export const asReminder = (said: Said): Reminder =>
  'date' in said
    ? { at: new Date(instantOf(said.date, said.time, deviceZone())).toISOString() }
    : { minutes_before: said.minutes_before }

/** The moment of a reminder, in milliseconds since 1970; undefined for one before a deadline that is not there. */
export function instantOfReminder({ at, minutes_before = 0 }: Reminder, task: Task): number | undefined {
  if (at !== undefined) return Date.parse(at)
  const { due_date, due_time, timezone } = task
  if (due_date === null) return undefined
  return instantOf(due_date, due_time ?? morning, timezone) - minutes_before * 60_000
}

/** "1 hour before", "On the day at 09:00", "At a set time". */
export function reminderText(
  { at, minutes_before = 0 }: Reminder,
  { due_time }: Pick<Task, 'due_time'>,
): string {
  if (at !== undefined) return words.fixed
  if (minutes_before === 0) return due_time === null ? words.atNine : words.atTime
  const step = (['week', 'day', 'hour', 'minute'] as const).find(
    (unit) => minutes_before % minutes[unit] === 0,
  )
  const unit = step ?? 'minute'
  const many = counted(minutes_before / minutes[unit], words.units[unit])
  return due_time === null && minutes_before % minutes.day !== 0 ? words.beforeNine(many) : words.before(many)
}
const minutes = { week: 10_080, day: 1_440, hour: 60, minute: 1 }

/** "Thu 26 November 09:00", on this device. */
export function momentOf(reminder: Reminder, task: Task, today: string): string {
  const ms = instantOfReminder(reminder, task)
  return ms === undefined ? '' : `${wholeDayAt(ms, today)} ${clock(new Date(ms).toISOString())}`
}
