import { Temporal } from 'temporal-polyfill'
import { earliestStampMs, formatStamp, latestStampMs } from './date-formats.ts'
import { deadlineAt } from './deadline.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** How many days are cached: a year of about twenty zones. */
const zonedDaysMax = 8_192

/** When a day starts, and whether its offset stays the same, so that its hours need no calendar. */
type ZonedDay = { startMs: number; fixedOffset: boolean }
const zonedDays = new Map<string, ZonedDay>()

/**
 * Returns the instant of a deadline with a time, as a stamp. A list of 5,000 tasks has 5,000 deadlines on a
 * few days, so each day of a zone is computed once.
 */
export function deadlineStamp(date: string, time: string, timezone: string): string {
  const day = timezone === 'UTC' ? { startMs: Date.parse(date), fixedOffset: true } : zonedDay(date, timezone)
  if (!day.fixedOffset) return formatStamp(deadlineAt({ due_date: date, due_time: time, timezone }) ?? 0)
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return formatStamp(Math.min(Math.max(day.startMs + minutes * minuteMs, earliestStampMs), latestStampMs))
}

function zonedDay(date: string, timezone: string): ZonedDay {
  const name = `${timezone} ${date}`
  let day = zonedDays.get(name)
  if (!day) {
    if (zonedDays.size >= zonedDaysMax) zonedDays.clear()
    zonedDays.set(name, (day = computeZonedDay(date, timezone)))
  }
  return day
}

function computeZonedDay(date: string, timezone: string): ZonedDay {
  const start = Temporal.PlainDate.from(date).toZonedDateTime(timezone)
  const end = start.add({ days: 1 })
  const length = end.epochMilliseconds - start.epochMilliseconds
  const startsAtMidnight = start.toPlainDate().toString() === date && start.hour === 0 && start.minute === 0
  return {
    startMs: start.epochMilliseconds,
    fixedOffset: startsAtMidnight && length === dayMs && start.offsetNanoseconds === end.offsetNanoseconds,
  }
}

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
