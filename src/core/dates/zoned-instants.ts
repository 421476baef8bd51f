import { Temporal } from 'temporal-polyfill'
import { earliestStampMs, formatStamp, latestStampMs } from './date-formats.ts'
import { deadlineAt } from './deadline.ts'
import { zonedDay } from './zoned-days.ts'

/** Returns the instant of a deadline with a time, as a stamp. */
export const deadlineStamp = (date: string, time: string, timezone: string): string =>
  formatStamp(deadlineAt({ due_date: date, due_time: time, timezone }) ?? 0)

/** Returns when a date starts in a zone, in milliseconds since 1970. */
export const startOfDay = (date: string, timezone: string): number => zonedDay(date, timezone).startMs

/** Returns the date `count` days later, `YYYY-MM-DD`. */
export const addDays = (date: string, count: number): string =>
  Temporal.PlainDate.from(date).add({ days: count }).toString()

/**
 * Shifts a stamp by days at the same time of day in a zone: the wall clock time stays the same across a
 * change to daylight saving time (D5). A gap moves it forward, an overlap takes the first (`compatible`).
 */
export function shiftDays(stamp: string, days: number, timezone: string): string {
  const shifted = Temporal.Instant.from(stamp).toZonedDateTimeISO(timezone).add({ days })
  return formatStamp(Math.min(Math.max(shifted.epochMilliseconds, earliestStampMs), latestStampMs))
}
