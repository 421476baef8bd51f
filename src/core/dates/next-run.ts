import { Temporal } from 'temporal-polyfill'
import { daysInMonth } from './day-numbers.ts'

/** A schedule: every day, on a weekday (1 is Monday), or on a day of the month, at an hour. */
export type RunSchedule = {
  every: 'day' | 'week' | 'month'
  weekday?: number | null
  day?: number | 'last' | null
  hour: number
}

/** Longer than any month, so that every schedule has a run within it. */
const daysAhead = 62

/**
 * Returns the first run after an instant, in milliseconds since 1970, at the schedule's hour in the zone. A
 * skipped hour becomes the one after it, and of a repeated hour the first one counts, so that nothing runs
 * twice (D47).
 */
export function nextRun(schedule: RunSchedule, timezone: string, afterMs: number): number {
  const { hour } = schedule
  const first = Temporal.Instant.fromEpochMilliseconds(afterMs).toZonedDateTimeISO(timezone).toPlainDate()
  for (let days = 0; days <= daysAhead; days++) {
    const date = first.add({ days })
    if (!fallsOn(schedule, date)) continue
    const run = date.toZonedDateTime({ timeZone: timezone, plainTime: { hour } }).epochMilliseconds
    if (run > afterMs) return run
  }
  throw new RangeError('the schedule has no run')
}

function fallsOn({ every, weekday, day }: RunSchedule, date: Temporal.PlainDate): boolean {
  if (every === 'day') return true
  if (every === 'week') return date.dayOfWeek === weekday
  return date.day === (day === 'last' ? daysInMonth(date.year, date.month) : day)
}
