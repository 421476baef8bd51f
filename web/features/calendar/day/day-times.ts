import type { Row } from '../../../data/tasks/row.ts'
import { dateInZone, timeInZone, zonedTimeToMs } from '../../../lib/time-zone.ts'
import type { DateString } from '../../../lib/dates.ts'

/** The step in which times are dragged, in minutes. */
const stepMinutes = 15
const dayMinutes = 24 * 60
/** The last time of a day. */
export const lastMinutes = dayMinutes - stepMinutes

/** Returns the minutes since midnight of `HH:MM`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Returns `HH:MM` of minutes since midnight. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Returns the nearest step within the day. */
export const snapMinutes = (minutes: number): number =>
  Math.max(0, Math.min(lastMinutes, Math.round(minutes / stepMinutes) * stepMinutes))

/** Returns the next step before or after a time. */
export const stepFrom = (minutes: number, by: 1 | -1): number =>
  by === 1
    ? Math.floor(minutes / stepMinutes) * stepMinutes + stepMinutes
    : Math.ceil(minutes / stepMinutes) * stepMinutes - stepMinutes

/**
 * Returns what makes a task due at a time of a day in a person's zone, on its own clock; null for all day. A task that had
 * no time gets the person's zone.
 */
export function patchOfTime(
  row: Row,
  day: DateString,
  minutes: number | null,
  zone: string,
): Partial<Pick<Row, 'due_date' | 'due_time' | 'timezone'>> {
  if (minutes === null) return { due_date: day, due_time: null }
  const time = timeOf(minutes)
  const own = row.due_time === null || row.timezone === '' ? zone : row.timezone
  if (own === zone) return { due_date: day, due_time: time, timezone: zone }
  const ms = zonedTimeToMs(day, time, zone)
  return { due_date: dateInZone(own, ms), due_time: timeInZone(own, ms) }
}
