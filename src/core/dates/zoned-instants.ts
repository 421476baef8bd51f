import { Temporal } from 'temporal-polyfill'
import { earliestStampMs, formatStamp, latestStampMs } from './date-formats.ts'
import { deadlineAt } from './deadline.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** So many days are remembered: a year of some twenty zones. */
const zonedDaysMax = 8_192

/** When a day begins, and whether its clocks stand still: then its hours need no calendar. */
type ZonedDay = { startMs: number; fixedOffset: boolean }
const zonedDays = new Map<string, ZonedDay>()

/**
 * The instant of a deadline with a time, as a stamp. A list of 5 000 has 5 000 of them and they fall on a few days, so
 * what a zone does is worked out once for each day.
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
  const asWritten = start.toPlainDate().toString() === date && start.hour === 0 && start.minute === 0
  return {
    startMs: start.epochMilliseconds,
    fixedOffset: asWritten && length === dayMs && start.offsetNanoseconds === end.offsetNanoseconds,
  }
}

/** When a date begins in a zone, in milliseconds since 1970. */
export const startOfDay = (date: string, timezone: string): number => zonedDay(date, timezone).startMs

/** A date some days later, `YYYY-MM-DD`. */
export const addDays = (date: string, count: number): string =>
  Temporal.PlainDate.from(date).add({ days: count }).toString()
