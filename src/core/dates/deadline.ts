import { Temporal } from 'temporal-polyfill'
import { earliestStampMs, latestStampMs, parseTimestamp } from './date-formats.ts'

/**
 * A task's deadline as its row stores it: the wall clock time is the truth, instants are derived from it
 * (D12).
 */
export type Deadline = { due_date: string | null; due_time: string | null; timezone: string }

/** One entry of a task's `reminders` (D1). */
export type Reminder = { at: string } | { minutes_before: number }

/** How long before a deadline with a time `task.due_soon` is emitted. */
const dueSoonMinutes = 30
/**
 * The hour of the due date at which `task.due_soon` of an all-day task is emitted, in its zone (R-170, D47).
 */
const allDayDueHour = 9

const millisecondsPerMinute = 60_000

/**
 * Returns when to emit `task.due_soon`, in milliseconds since 1970: 30 minutes of elapsed time before a
 * deadline with a time, 09:00 in the task's zone for an all-day one (D47). Null without a deadline.
 */
export function dueSoonAt(task: Deadline): number | null {
  const due = dueInstant(task)
  if (!due) return null
  return clampToStampRange(
    task.due_time === null ? due.epochMilliseconds : minutesBefore(due, dueSoonMinutes),
  )
}

/**
 * Returns when the deadline has passed, in milliseconds since 1970: the instant of a deadline with a time,
 * the end of the day in the task's zone for an all-day one (D47). Null without a deadline.
 */
export function deadlineAt(task: Deadline): number | null {
  const due = dueInstant(task)
  if (!due) return null
  // Computed from the instant, not from due_date: a zone can skip a whole day (Apia, 2011-12-30).
  return clampToStampRange(
    (task.due_time === null ? due.add({ days: 1 }).startOfDay() : due).epochMilliseconds,
  )
}

/**
 * Returns when a reminder is due, in milliseconds since 1970: its own instant, or its minutes of elapsed time
 * before the deadline, for an all-day task before 09:00 (D47). Null for a relative one without a deadline.
 */
export function reminderAt(reminder: Reminder, task: Deadline): number | null {
  if ('at' in reminder) return parseTimestamp(reminder.at) ?? null
  const due = dueInstant(task)
  return due && clampToStampRange(minutesBefore(due, reminder.minutes_before))
}

/** Returns the date in a zone at an instant, `YYYY-MM-DD`. */
export const todayIn = (timezone: string, nowMs: number): string =>
  Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timezone).toPlainDate().toString()

/**
 * The instant of a deadline, 09:00 for an all-day task; a gap moves it forward, an overlap takes the first
 * (`compatible`, D47).
 */
function dueInstant({ due_date, due_time, timezone }: Deadline): Temporal.ZonedDateTime | null {
  if (due_date === null) return null
  const plainTime = due_time ?? { hour: allDayDueHour }
  return Temporal.PlainDate.from(due_date).toZonedDateTime({ timeZone: timezone, plainTime })
}

const minutesBefore = (due: Temporal.ZonedDateTime, minutes: number) =>
  due.epochMilliseconds - minutes * millisecondsPerMinute

/** A zone can move a deadline of 9999-12-31 into the year 10000, which no stamp can represent. */
const clampToStampRange = (instantMs: number) => Math.min(Math.max(instantMs, earliestStampMs), latestStampMs)
