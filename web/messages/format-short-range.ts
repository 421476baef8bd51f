import { calendarLocale } from './locale.ts'

/** Formats ranges of days where there is little room; apart, since the first screen has none. */

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(calendarLocale, { day: 'numeric', month: 'short', ...options, timeZone: 'UTC' })
const ranges = format({})
const rangesWithYear = format({ year: 'numeric' })

/** "16–29 Nov", with years if either isn't this year. */
export function formatShortDayRange(from: string, to: string, today: string): string {
  const year = today.slice(0, 4)
  const isPlain = from.startsWith(year) && to.startsWith(year)
  return (isPlain ? ranges : rangesWithYear).formatRange(
    Date.parse(`${from}T00:00:00Z`),
    Date.parse(`${to}T00:00:00Z`),
  )
}
