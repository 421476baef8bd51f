import { Temporal } from 'temporal-polyfill'
import { daysInMonth } from './day-numbers.ts'

/** When something is done again and again: every day, on a weekday (1 is Monday), or on a day of the month. */
export type RunSchedule = {
  every: 'day' | 'week' | 'month'
  weekday?: number | null
  day?: number | 'last' | null
  hour: number
}

/** Longer than any month, so that each day of a rhythm comes within them. */
const daysAhead = 62

/**
 * The first moment of a rhythm after another one, in milliseconds since 1970, at its hour of the zone's clocks. An hour
 * that they skip is the one after it, and one that they show twice is the first, so that nothing is done twice (D47).
 */
export function nextRun(rhythm: RunSchedule, timezone: string, afterMs: number): number {
  const { hour } = rhythm
  const first = Temporal.Instant.fromEpochMilliseconds(afterMs).toZonedDateTimeISO(timezone).toPlainDate()
  for (let days = 0; days <= daysAhead; days++) {
    const date = first.add({ days })
    if (!fallsOn(rhythm, date)) continue
    const run = date.toZonedDateTime({ timeZone: timezone, plainTime: { hour } }).epochMilliseconds
    if (run > afterMs) return run
  }
  throw new RangeError('a rhythm that never comes')
}

function fallsOn({ every, weekday, day }: RunSchedule, date: Temporal.PlainDate): boolean {
  if (every === 'day') return true
  if (every === 'week') return date.dayOfWeek === weekday
  return date.day === (day === 'last' ? daysInMonth(date.year, date.month) : day)
}
