import { formatStamp, latestStampMs } from '../../../../core/dates/date-formats.ts'
import type { Reminder } from '../../../../core/dates/deadline.ts'
import { deadlineStamp } from '../../../../core/dates/zoned-instants.ts'
import type { LocalDateTime } from './dates.ts'

/** For whole days, reminders count from 9:00 in Daybook, and from midnight in other programs. */
const allDayMinutes = 9 * 60

/**
 * Returns the reminder so many minutes after a due date, or before it if they are negative; undefined outside
 * the years that a date can have.
 */
export function reminderAround(
  { date, time }: LocalDateTime,
  minutes: number,
  timezone: string,
): Reminder | undefined {
  const before = (time === null ? allDayMinutes : 0) - minutes
  if (before >= 0) return { minutes_before: before }
  const midnight = Date.parse(deadlineStamp(date, time ?? '00:00', timezone))
  const instantMs = midnight + minutes * 60_000
  return instantMs <= latestStampMs ? { at: formatStamp(instantMs) } : undefined
}
