import { Temporal } from 'temporal-polyfill'
import { earliestStampMs, formatStamp, latestStampMs } from './date-formats.ts'

/**
 * A stamp so many days later at the same time of day in a zone: what a wall clock there shows stays, across a
 * change to summer time too (D5). A gap moves it forward, an overlap takes the first (`compatible`).
 */
export function shiftDays(stamp: string, days: number, timezone: string): string {
  const moved = Temporal.Instant.from(stamp).toZonedDateTimeISO(timezone).add({ days })
  return formatStamp(Math.min(Math.max(moved.epochMilliseconds, earliestStampMs), latestStampMs))
}
