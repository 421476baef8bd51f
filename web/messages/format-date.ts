import { dateInZone, displayZone } from '../lib/time-zone.ts'
import { messages as words } from './en/formats.ts'
import { calendarLocale, hourStyle, language } from './locale.ts'

/**
 * Formats dates and times in the short form used in margins: months in the app's language, in the order of the person's
 * country, "3 Feb" or "Feb 3". The time format is the device's, the zone the person's own (0234). Examples here are
 * British.
 */

const dayMs = 86_400_000

/** Formats instants in the person's zone, which may change while the app is open. */
function inDisplayZone(options: Intl.DateTimeFormatOptions): (ms: number) => string {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (ms) => {
    const timeZone = displayZone()
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(calendarLocale, { ...options, timeZone })
    formats.set(timeZone, format)
    return format.format(ms)
  }
}
const clockTime = inDisplayZone({ hour: hourStyle, minute: '2-digit' })
const clockTimeWithSeconds = inDisplayZone({ hour: hourStyle, minute: '2-digit', second: '2-digit' })
const weekdayOfInstant = inDisplayZone({ weekday: 'short' })
const dayMonth = inDisplayZone({ day: 'numeric', month: 'short' })
const dayMonthYear = inDisplayZone({ day: 'numeric', month: 'short', year: 'numeric' })
const fullMoment = inDisplayZone({ dateStyle: 'full', timeStyle: 'medium' })

/** "Fri 27 November" for "Fri, 27 November"; the comma of "Fri, November 27" stays. */
const withoutComma = (date: string): string => date.replace(/^(\p{L}+), (?=\d)/u, '$1 ')

const dateOf = (ms: number): string => dateInZone(displayZone(), ms)

/** "09:13". */
export const formatTime = (stamp: string): string => clockTime(Date.parse(stamp))
/** "09:13:40". */
const formatTimeWithSeconds = (stamp: string): string => clockTimeWithSeconds(Date.parse(stamp))

/** "3 Feb", or "9 Jan 2025" in another year. */
export function formatDay(stamp: string): string {
  const ms = Date.parse(stamp)
  return (dateOf(ms).slice(0, 4) === dateOf(Date.now()).slice(0, 4) ? dayMonth : dayMonthYear)(ms)
}

/** When something started: "07:40" today, otherwise the day. */
export const formatSince = (stamp: string, nowMs = Date.now()): string =>
  dateOf(Date.parse(stamp)) === dateOf(nowMs) ? formatTime(stamp) : formatDay(stamp)

/** When something last happened: "12 s ago", "5 min ago", "07:40", "Thu 18:04", "14 Apr", "never". */
export function formatLast(stamp: string | null, nowMs = Date.now()): string {
  if (stamp === null) return words.never
  const ms = Date.parse(stamp)
  const ago = nowMs - ms
  if (ago < 10_000) return words.justNow
  if (ago < 60_000) return words.secondsAgo(Math.floor(ago / 1_000))
  if (ago < 3_600_000) return words.minutesAgo(Math.floor(ago / 60_000))
  if (dateOf(ms) === dateOf(nowMs)) return formatTime(stamp)
  return ago < 6 * dayMs ? weekdayAndTime(stamp) : formatDay(stamp)
}

/** A time with seconds, with its day if it isn't today: "09:13:40", "Thu 18:04". */
export function formatMoment(stamp: string, nowMs = Date.now()): string {
  const ms = Date.parse(stamp)
  if (dateOf(ms) === dateOf(nowMs)) return formatTimeWithSeconds(stamp)
  return dayAndTime(stamp, nowMs)
}

/** When something was written or done: "08:58", "Tue 09:02", "2 Nov 10:31", "9 Jan 2025 10:31". */
export function formatPastMoment(stamp: string, nowMs = Date.now()): string {
  const ms = Date.parse(stamp)
  return dateOf(ms) === dateOf(nowMs) ? formatTime(stamp) : dayAndTime(stamp, nowMs)
}

/** "Thu 18:04" in the past six days, otherwise "14 Apr 18:04". */
const dayAndTime = (stamp: string, nowMs: number): string =>
  nowMs - Date.parse(stamp) < 6 * dayMs ? weekdayAndTime(stamp) : `${formatDay(stamp)} ${formatTime(stamp)}`

/** "Thu 18:04", and in German "Do., 18:04". */
const weekdayAndTime = (stamp: string): string =>
  words.weekdayAndTime(weekdayOfInstant(Date.parse(stamp)), formatTime(stamp))

/** A future time in a zone: "Monday 30 March at 03:00". */
export function formatMomentInZone(stamp: string, timeZone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(calendarLocale, { ...options, timeZone }).format(new Date(stamp))
  const date = withoutComma(part({ weekday: 'long', day: 'numeric', month: 'long' }))
  return words.at(date, part({ hour: hourStyle, minute: '2-digit' }))
}

/** The full date and time, for a tooltip. */
export const formatExact = (stamp: string): string => fullMoment(Date.parse(stamp))

/** Returns the parts of today's date, as shown on the sign-in page: no one is signed in yet, so in the device's zone. */
export function todayParts(): { weekday: string; day: string; month: string } {
  const now = new Date()
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(calendarLocale, options).format(now)
  return {
    weekday: part({ weekday: 'long' }),
    day: part({ day: 'numeric' }),
    month: part({ month: 'long', year: 'numeric' }),
  }
}

const utcWeekday = new Intl.DateTimeFormat(calendarLocale, { weekday: 'short', timeZone: 'UTC' })
const utcDay = new Intl.DateTimeFormat(calendarLocale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const utcYear = new Intl.DateTimeFormat(calendarLocale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/**
 * The day of a due date in the margin: "Today", "Mon 23" within thirteen days, in which a number is that of one day only,
 * "15 Jan", "9 Jan 2025" (0571).
 */
export function formatDueDay(date: string, today: string): string {
  if (dueDayCache.today !== today) dueDayCache = { today, of: new Map() }
  const cached = dueDayCache.of.get(date) ?? buildDueDay(date, today)
  dueDayCache.of.set(date, cached)
  return cached
}

/** The weekday of a date, with a time: "Mon 09:00". */
export const formatWeekdayAndTime = (date: string, time: string): string =>
  words.weekdayAndTime(utcWeekday.format(Date.parse(`${date}T00:00:00Z`)), time)

/** Thousands of rows are due on few days, and formatting one is slow. */
let dueDayCache = { today: '', of: new Map<string, string>() }

function buildDueDay(date: string, today: string): string {
  if (date === today) return words.today
  const ms = Date.parse(`${date}T00:00:00Z`)
  const days = (ms - Date.parse(`${today}T00:00:00Z`)) / dayMs
  if (Math.abs(days) <= 13) return words.weekdayAndDay(utcWeekday.format(ms), Number(date.slice(8)))
  return (date.slice(0, 4) === today.slice(0, 4) || Math.abs(days) < 120 ? utcDay : utcYear).format(ms)
}

const monthFormat = new Intl.DateTimeFormat(calendarLocale, { month: 'long', timeZone: 'UTC' })
/** "February"; `month` from 1. */
export const monthName = (month: number): string => monthFormat.format(Date.UTC(2026, month - 1, 1))
const shortMonthFormat = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
/** "Feb"; `month` from 1. */
export const shortMonthName = (month: number): string => shortMonthFormat.format(Date.UTC(2026, month - 1, 1))

const utcLongDay = new Intl.DateTimeFormat(calendarLocale, {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const utcLongDayYear = new Intl.DateTimeFormat(calendarLocale, {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const sameYear = (a: string, b: string): boolean => a.slice(0, 4) === b.slice(0, 4)

/** A day with its weekday: "Fri 27 November", "Sun 31 January 2027" in another year. */
export const formatLongDay = (date: string, today: string): string =>
  withoutComma((sameYear(date, today) ? utcLongDay : utcLongDayYear).format(Date.parse(`${date}T00:00:00Z`)))

/** "11 Dec, 25 Dec, 8 Jan 2027"; the year appears where it changes. */
export const formatDayList = (dates: readonly string[], today: string): string =>
  dates
    .map((date, at) =>
      (sameYear(date, dates[at - 1] ?? today) ? utcDay : utcYear).format(Date.parse(`${date}T00:00:00Z`)),
    )
    .join(', ')

const sentenceDay = new Intl.DateTimeFormat(calendarLocale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const sentenceDayYear = new Intl.DateTimeFormat(calendarLocale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
/** A day in a sentence: "Sat 31 Oct", "Sun 31 Jan 2027" in another year. */
export const formatSentenceDay = (date: string, today: string): string =>
  withoutComma(
    (sameYear(date, today) ? sentenceDay : sentenceDayYear).format(Date.parse(`${date}T00:00:00Z`)),
  )

/** "31 Dec 2027". */
export const formatShortDay = (date: string): string => utcYear.format(Date.parse(`${date}T00:00:00Z`))

/** "Mon"; 0 Monday to 6 Sunday. */
export const weekdayName = (weekday: number): string => words.weekdays[weekday] ?? ''

const ordinals = new Intl.PluralRules(language, { type: 'ordinal' })
/** "1st", "2nd", "23rd", "30th". */
export const formatOrdinalDay = (date: number): string => words.ordinal(date, ordinals.select(date))

/** A day relative to today: "today", "tomorrow", "in 10 days", "3 days ago". */
export function formatDaysAway(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / dayMs)
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
}

/** The day of an instant, with its weekday. */
export const formatLongDayAt = (ms: number, today: string): string => formatLongDay(dateOf(ms), today)
