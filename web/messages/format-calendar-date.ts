import { calendarLocale, hourStyle } from './locale.ts'

/** Formats the days of a calendar: in English, with the date order of the person's country. */

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(calendarLocale, { ...options, timeZone: 'UTC' })
const weekdays = format({ weekday: 'short' })
const fullDays = format({ weekday: 'long', day: 'numeric', month: 'long' })
const ranges = format({ day: 'numeric', month: 'long' })
const rangesWithYear = format({ day: 'numeric', month: 'long', year: 'numeric' })
const months = format({ month: 'long', year: 'numeric' })
const firstOfMonth = format({ day: 'numeric', month: 'short' })
const hours = format({ hour: hourStyle, minute: '2-digit' })

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** "Mon". */
export const formatWeekday = (day: string): string => weekdays.format(msOf(day))
/** "Friday 20 November", "Friday, November 20". */
export const formatFullDay = (day: string): string =>
  fullDays.format(msOf(day)).replace(/(?<=day), (?=\d)/, ' ')
/** "November 2026". */
export const formatMonth = (day: string): string => months.format(msOf(day))
/** "16", and "1 Dec" for the first of a month. */
export const formatCellDay = (day: string): string =>
  day.endsWith('-01') ? firstOfMonth.format(msOf(day)) : String(Number(day.slice(8)))

/** "16 Nov", such as the first day of a week. */
export const formatDayAndMonth = (day: string): string => firstOfMonth.format(msOf(day))

/** "16–29 November", with years if either isn't this year. */
export function formatDayRange(from: string, to: string, today: string): string {
  const year = today.slice(0, 4)
  const isPlain = from.startsWith(year) && to.startsWith(year)
  return (isPlain ? ranges : rangesWithYear).formatRange(msOf(from), msOf(to))
}

/** "14:00", "2:00 pm". */
export function formatTimeOfDay(time: string): string {
  const cached = hourCache.get(time) ?? hours.format(Date.parse(`2026-01-01T${time}:00Z`))
  hourCache.set(time, cached)
  return cached
}
/** Thousands of rows share a few times, and formatting one is slow. */
const hourCache = new Map<string, string>()
