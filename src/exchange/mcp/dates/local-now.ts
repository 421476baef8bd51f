import { Temporal } from 'temporal-polyfill'
import type { LocalNow } from './read-schedule.ts'

/** Returns the day and the time of day in a zone. */
export function localNow(timezone: string, nowMs: number): LocalNow {
  const text = Temporal.Instant.fromEpochMilliseconds(nowMs)
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .toString()
  return { today: text.slice(0, 10), time: text.slice(11, 16) }
}
