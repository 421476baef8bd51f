import { Temporal } from 'temporal-polyfill'
import { earliestStampMs, formatStamp, isDate, latestStampMs } from '../../../../core/dates/date-formats.ts'
import { deadlineStamp } from '../../../../core/dates/zoned-instants.ts'
import type { DateOrder } from '../../content.ts'
import { foldText } from './clean-text.ts'

/** A local date and time; a whole day has no time. */
export type LocalDateTime = { date: string; time: string | null }

/** Longer than any date, and short enough for every pattern below. */
const maxLength = 80

const months: Record<string, number> = {}
const monthNames = [
  ['jan', 'january', 'januar', 'janner', 'janvier', 'janv'],
  ['feb', 'february', 'februar', 'fevrier', 'fevr', 'fev'],
  ['mar', 'march', 'marz', 'mars', 'mrz', 'maerz'],
  ['apr', 'april', 'avril', 'avr'],
  ['may', 'mai'],
  ['jun', 'june', 'juni', 'juin'],
  ['jul', 'july', 'juli', 'juillet', 'juil'],
  ['aug', 'august', 'aout'],
  ['sep', 'sept', 'september', 'septembre'],
  ['oct', 'october', 'oktober', 'okt', 'octobre'],
  ['nov', 'november', 'novembre'],
  ['dec', 'december', 'dezember', 'dez', 'decembre'],
]
for (const [index, names] of monthNames.entries()) for (const name of names) months[name] = index + 1

/** Returns the number of a month from its name or short name in English, German or French. */
const parseMonth = (name: string): number | undefined => months[name]

const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[t ,]+(.*)$)/
const compact = /^(\d{4})(\d\d)(\d\d)(?:$|t(.*)$)/
const numericDate = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d\d)(?:$|[t ,]+(.*)$)/
const dayFirst =
  /^(?:[a-z]{2,10}\.?,? )?(\d{1,2})(?:\.|st|nd|rd|th|er)?[ /-]([a-z]{3,9})\.?,?[ /-](\d{4}|\d\d)(?:$|[ ,]+(.*)$)/
const monthFirst =
  /^(?:[a-z]{2,10}\.?,? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:$|[ ,]+(.*)$)/
const clock =
  /^(?:at |um |a )?(\d{1,2})(?:(?::|\.|h| h )(\d\d)(?::?(\d\d)(?:[.,]\d{1,9})?)?)?\s?(am|pm|a\.m\.|p\.m\.|uhr|h)?\s?(z|(?:utc|gmt)?[+-]\d{1,2}(?::?\d\d)?|utc|gmt)?(?: ?\([^()]*\))?$/

type DateParts = { year: string; month: number; day: number; rest: string | undefined }

/**
 * Parses a date with an optional time, in any of the forms that programs and people use in English, German
 * and French. A time with an offset is converted to `timezone`. Returns undefined for anything else.
 */
export function parseDateTime(text: string, order: DateOrder, timezone: string): LocalDateTime | undefined {
  if (text.length > maxLength) return undefined
  // Of a range, only the end is used.
  const folded = foldText(text.slice(text.indexOf('→') + 1)).replaceAll(/\s+/g, ' ')
  if (/^[12]\d{12}$/.test(folded)) return toLocalDateTime(Number(folded), timezone)
  const parts = splitDateParts(folded, order)
  if (!parts) return undefined
  const date = formatDate(parts)
  if (date === undefined) return undefined
  if (parts.rest === undefined || parts.rest === '') return { date, time: null }
  const time = parseTimeOfDay(parts.rest)
  if (time === undefined) return undefined
  if (time.offset === null) return { date, time: time.time }
  const instantMs = Date.parse(`${date}T${time.time}:00${time.offset}`)
  return Number.isNaN(instantMs) ? undefined : toLocalDateTime(instantMs, timezone)
}

function splitDateParts(text: string, order: DateOrder): DateParts | undefined {
  const whole = iso.exec(text) ?? compact.exec(text)
  if (whole) {
    const [, year = '', month, day, rest] = whole
    return { year, month: Number(month), day: Number(day), rest }
  }
  const parts = numericDate.exec(text)
  if (parts) {
    const [, first, mark, second, year = '', rest] = parts
    const dmy = mark === '.' || order === 'dmy'
    return { year, month: Number(dmy ? second : first), day: Number(dmy ? first : second), rest }
  }
  const named = dayFirst.exec(text)
  if (named)
    return {
      year: named[3] ?? '',
      month: parseMonth(named[2] ?? '') ?? 0,
      day: Number(named[1]),
      rest: named[4],
    }
  const american = monthFirst.exec(text)
  if (!american) return undefined
  const [, month = '', day, year = '', rest] = american
  return { year, month: parseMonth(month) ?? 0, day: Number(day), rest }
}

function formatDate({ year, month, day }: DateParts): string | undefined {
  const full = year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`
  const date = `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

/** Parses a time of day such as 9:30, 9.30, 9h30 or 9:30 pm, and an offset that may follow it. */
export function parseTimeOfDay(text: string): { time: string; offset: string | null } | undefined {
  if (text.length > maxLength) return undefined
  const match = clock.exec(foldText(text))
  if (!match) return undefined
  const [, hours, minutes = '00', seconds = '00', half, offset] = match
  // Two digits alone could be anything.
  if (match[2] === undefined && half === undefined) return undefined
  const evening = half?.startsWith('p') ?? false
  const morning = half?.startsWith('a') ?? false
  if ((evening || morning) && !(Number(hours) >= 1 && Number(hours) <= 12)) return undefined
  const hour = evening || morning ? (Number(hours) % 12) + (evening ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const time = `${String(hour).padStart(2, '0')}:${minutes}`
  if (offset === undefined) return { time, offset: null }
  const [, sign, offsetHours = '', offsetMinutes = '00'] = /([+-])(\d{1,2}):?(\d\d)?$/.exec(offset) ?? []
  return { time, offset: sign ? `${sign}${offsetHours.padStart(2, '0')}:${offsetMinutes}` : 'Z' }
}

/** Converts an instant to local date and time; undefined outside the years that a date can have. */
export function toLocalDateTime(instantMs: number, timezone: string): LocalDateTime | undefined {
  if (!(instantMs >= earliestStampMs && instantMs <= latestStampMs)) return undefined
  const shown = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(timezone)
  const date = shown.toPlainDate().toString()
  return isDate(date) ? { date, time: shown.toPlainTime().toString().slice(0, 5) } : undefined
}

/** Converts a local date and time to a stamp; a whole day counts as noon. */
export const toStamp = ({ date, time }: LocalDateTime, timezone: string): string =>
  deadlineStamp(date, time ?? '12:00', timezone)

/** Parses an ISO 8601 timestamp, as APIs write it; undefined for anything else. */
export function parseInstant(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(text) || text.length > maxLength) return undefined
  const instantMs = Date.parse(text)
  return instantMs >= earliestStampMs && instantMs <= latestStampMs ? instantMs : undefined
}

/** Parses an ISO 8601 timestamp into a stamp; null for anything else. */
export function parseStamp(text: unknown): string | null {
  const instantMs = parseInstant(text)
  return instantMs === undefined ? null : formatStamp(instantMs)
}

const orderless = /^\s*(\d{1,2})([-/])\s?(\d{1,2})\2/

/**
 * Detects from all dates of a file whether 3/4/2026 is in April or in March: a number over 12 must be a day.
 * Returns null if no date is written that way; if nothing decides, it is in April, as in most countries.
 */
export function detectDateOrder(texts: Iterable<string>): { order: DateOrder; certain: boolean } | null {
  let dmy = 0
  let mdy = 0
  let any = false
  for (const text of texts) {
    const [, first = 0, , second = 0] = orderless.exec(text)?.map(Number) ?? []
    if (first === 0 || second === 0) continue
    any = true
    if (first > 12 && second <= 12) dmy += 1
    if (second > 12 && first <= 12) mdy += 1
  }
  return any ? { order: mdy > dmy ? 'mdy' : 'dmy', certain: mdy > 0 !== dmy > 0 } : null
}
