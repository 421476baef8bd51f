import { Temporal } from 'temporal-polyfill'
import { earliestStampMs, latestStampMs, parseTimestamp } from './date-formats.ts'
import { isTimeZone } from './time-zone.ts'
import { dayMs, minuteMs, zonedDay } from './zoned-days.ts'

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

/**
 * Returns when to emit `task.due_soon`, in milliseconds since 1970: 30 minutes of elapsed time before a
 * deadline with a time, 09:00 in the task's zone for an all-day one (D47). Null without a deadline.
 */
export function dueSoonAt(task: Deadline): number | null {
  const dueMs = dueInstant(task)
  if (dueMs === null) return null
  return clampToStampRange(task.due_time === null ? dueMs : dueMs - dueSoonMinutes * minuteMs)
}

/**
 * Returns when the deadline has passed, in milliseconds since 1970: the instant of a deadline with a time,
 * the end of the day in the task's zone for an all-day one (D47). Null without a deadline.
 */
export function deadlineAt(task: Deadline): number | null {
  const endMs = task.due_time === null ? endOfDueDate(task) : dueInstant(task)
  return endMs === null ? null : clampToStampRange(endMs)
}

/**
 * Returns when a reminder is due, in milliseconds since 1970: its own instant, or its minutes of elapsed time
 * before the deadline, for an all-day task before 09:00 (D47). Null for a relative one without a deadline.
 */
export function reminderAt(reminder: Reminder, task: Deadline): number | null {
  if ('at' in reminder) return parseTimestamp(reminder.at) ?? null
  const dueMs = dueInstant(task)
  return dueMs === null ? null : clampToStampRange(dueMs - reminder.minutes_before * minuteMs)
}

/** Returns the date in a zone at an instant, `YYYY-MM-DD`. */
export const todayIn = (timezone: string, nowMs: number): string =>
  Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timezone).toPlainDate().toString()

/** Returns the time in a zone at an instant, `HH:MM`. */
export const timeIn = (timezone: string, nowMs: number): string =>
  Temporal.Instant.fromEpochMilliseconds(nowMs)
    .toZonedDateTimeISO(timezone)
    .toPlainTime()
    .toString()
    .slice(0, 5)

/** Returns the date and time of a deadline in another zone; all day, and in a zone that is no longer known, its own. */
export function localDeadline(
  task: Deadline & { due_date: string },
  timezone: string,
): { date: string; time: string | null } {
  const { due_date: date, due_time: time } = task
  const ms = time === null || timezone === task.timezone || !isTimeZone(timezone) ? null : deadlineAt(task)
  return ms === null ? { date, time } : { date: todayIn(timezone, ms), time: timeIn(timezone, ms) }
}

/** The instant of a deadline, 09:00 for an all-day task, in milliseconds since 1970. */
function dueInstant(task: Deadline): number | null {
  if (task.due_date === null) return null
  const { startMs, fixedOffset } = zonedDay(task.due_date, task.timezone)
  if (!fixedOffset) return zonedDue(task.due_date, task).epochMilliseconds
  return startMs + minutesOf(task.due_time) * minuteMs
}

/** The end of the due date, in milliseconds since 1970. */
function endOfDueDate(task: Deadline): number | null {
  if (task.due_date === null) return null
  const { startMs, fixedOffset } = zonedDay(task.due_date, task.timezone)
  if (fixedOffset) return startMs + dayMs
  // Computed from the instant, not from due_date: a zone can skip a whole day (Apia, 2011-12-30).
  return zonedDue(task.due_date, task).add({ days: 1 }).startOfDay().epochMilliseconds
}

/** The minutes of a day until a time, such as `09:30`. */
const minutesOf = (time: string | null): number =>
  time === null ? allDayDueHour * 60 : Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The deadline by the calendar; a gap moves it forward, an overlap takes the first (`compatible`, D47). */
const zonedDue = (due_date: string, { due_time, timezone }: Deadline): Temporal.ZonedDateTime =>
  Temporal.PlainDate.from(due_date).toZonedDateTime({
    timeZone: timezone,
    plainTime: due_time ?? { hour: allDayDueHour },
  })

/** A zone can move a deadline of 9999-12-31 into the year 10000, which no stamp can represent. */
const clampToStampRange = (instantMs: number) => Math.min(Math.max(instantMs, earliestStampMs), latestStampMs)
