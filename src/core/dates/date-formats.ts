import { dayNumber, daysInMonth, formatDate, lastDayNumber } from './day-numbers.ts'

const millisecondsPerDay = 86_400_000

const dateShape = /^(\d{4})-(\d\d)-(\d\d)$/
/** RFC 3339's date-time, but without leap seconds, which the service's clock doesn't have. */
const timestampShape =
  /^(\d{4}-\d\d-\d\d)[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d+))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/

/**
 * Parses `YYYY-MM-DD` into a day number; undefined unless the date exists in the years 0001–9999 (R-047,
 * S-35).
 */
export function parseDate(text: string): number | undefined {
  const [, year = 0, month = 0, day = 0] = dateShape.exec(text)?.map(Number) ?? []
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  return exists ? dayNumber(year, month, day) : undefined
}

/** Converts a date that is known to be valid, such as a column's. @throws RangeError otherwise */
export function toDayNumber(date: string): number {
  const day = parseDate(date)
  if (day === undefined) throw new RangeError(`not a date: ${date}`)
  return day
}

/** Returns the date so many days later, at most the last one that there is; null for none. */
export const shiftDate = (date: string | null, days: number): string | null =>
  date === null ? null : formatDate(Math.min(toDayNumber(date) + days, lastDayNumber))

/** Whether `text` is a valid `due_date`: a date that exists, as `YYYY-MM-DD`. */
export const isDate = (text: string): boolean => parseDate(text) !== undefined

/** A valid `due_time`: `HH:MM` from 00:00 to 23:59. */
export const timePattern = '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$'

const timeShape = new RegExp(timePattern)
export const isTime = (text: string): boolean => timeShape.test(text)

/**
 * Parses an RFC 3339 timestamp into milliseconds since 1970; finer fractions are cut off, as stamps have
 * milliseconds (D36). Any offset is accepted. Returns undefined for a timestamp without a zone
 * for anything else that is not RFC 3339, and for an instant outside the UTC years 0001–9999, which
 * no response could show.
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

/** The first and last instant that a stamp can represent: the UTC years 0001 to 9999. */
export const earliestStampMs = dayNumber(1, 1, 1) * millisecondsPerDay
export const latestStampMs = dayNumber(10_000, 1, 1) * millisecondsPerDay - 1

/**
 * Formats an instant of the years 0001–9999, in milliseconds since 1970, as `YYYY-MM-DDTHH:MM:SS.mmmZ`
 * (R-039, D36).
 */
export const formatStamp = (instantMs: number): string => new Date(instantMs).toISOString()
