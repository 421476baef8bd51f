import { dayNumber, daysInMonth } from './day-numbers.ts'

const millisecondsPerDay = 86_400_000

const dateShape = /^(\d{4})-(\d\d)-(\d\d)$/
/** RFC 3339's date-time, without its leap second: the service's clock has none. */
const timestampShape =
  /^(\d{4}-\d\d-\d\d)[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d+))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/

/** The day number of a date that exists, `YYYY-MM-DD` with years 0001–9999; undefined for anything else (R-047, S-35). */
export function parseDate(text: string): number | undefined {
  const [, year = 0, month = 0, day = 0] = dateShape.exec(text)?.map(Number) ?? []
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  return exists ? dayNumber(year, month, day) : undefined
}

/** The day number of a date that has been validated before, such as a column's. @throws RangeError otherwise */
export function toDayNumber(date: string): number {
  const day = parseDate(date)
  if (day === undefined) throw new RangeError(`not a date: ${date}`)
  return day
}

/** Whether `text` is a `due_date`: a date that exists, as `YYYY-MM-DD`. */
export const isDate = (text: string): boolean => parseDate(text) !== undefined

/** Whether `text` is a `due_time`: `HH:MM`, 00:00 to 23:59. */
export const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

/**
 * Milliseconds since 1970 of an RFC 3339 timestamp; a finer fraction is cut, as stamps have milliseconds (D36).
 * Any offset is accepted. Undefined for a timestamp without a zone, for anything that is not
 * RFC 3339, and for an instant whose UTC year is not 0001–9999, which no response could show.
 */
export function parseTimestamp(text: string): number | undefined {
  const match = timestampShape.exec(text)
  if (!match) return undefined
  const [, date = '', hour, minute, second, fraction = '', sign, offsetHour = 0, offsetMinute = 0] = match
  const day = parseDate(date)
  if (day === undefined) return undefined
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second)
  const offsetMinutes = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1)
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'))
  const instantMs = day * millisecondsPerDay + (seconds - offsetMinutes * 60) * 1000 + milliseconds
  return instantMs >= earliestStampMs && instantMs <= latestStampMs ? instantMs : undefined
}

/** The first and the last moment that a stamp can show: the years 0001 and 9999 in UTC. */
export const earliestStampMs = dayNumber(1, 1, 1) * millisecondsPerDay
export const latestStampMs = dayNumber(10_000, 1, 1) * millisecondsPerDay - 1

/** `YYYY-MM-DDTHH:MM:SS.mmmZ` of an instant in milliseconds since 1970, within the years 0001–9999 (R-039, D36). */
export const formatStamp = (instantMs: number): string => new Date(instantMs).toISOString()
