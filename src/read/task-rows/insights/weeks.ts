import { formatStamp, toDayNumber } from '../../../core/dates/date-formats.ts'
import { addDays, startOfDay } from '../../../core/dates/zoned-instants.ts'

/** Returns the first day of the week that a date is in. @param firstDay the day on which weeks begin, Monday being 1 */
export function startOfWeek(date: string, firstDay: number): string {
  // Day 0 of 1970 was a Thursday.
  const weekday = ((((toDayNumber(date) + 3) % 7) + 7) % 7) + 1
  return addDays(date, -((weekday - firstDay + 7) % 7))
}

/** Returns the first days of consecutive weeks. */
export const listWeeks = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, 7 * index))

/** Returns when days start in a zone, as stamps. */
export const startsOf = (days: readonly string[], timezone: string): string[] =>
  days.map((day) => formatStamp(startOfDay(day, timezone)))
