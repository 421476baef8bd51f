import { Temporal } from 'temporal-polyfill'

export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs
/** How many days are cached: a year of about twenty zones. */
const zonedDaysMax = 8_192

/**
 * When a day starts in a zone, in milliseconds since 1970. With a fixed offset it has 24 hours that all have the offset
 * of its start, so that its instants need no calendar.
 */
export type ZonedDay = { startMs: number; fixedOffset: boolean }
const zonedDays = new Map<string, ZonedDay>()

/**
 * Returns the start of a day in a zone. A list of 5,000 tasks has 5,000 deadlines on a few days, and most new tasks are
 * due on one of a few days, so each is computed once.
 */
export function zonedDay(date: string, timezone: string): ZonedDay {
  if (timezone === 'UTC') return { startMs: Date.parse(date), fixedOffset: true }
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
