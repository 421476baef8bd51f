import { addDays, type DateString, dayOfMonth, daysIn, monthOf, weekdayOf, yearOf } from './calendar.ts'
import { dayCodes } from './reader.ts'
import { splitEnd, withEnd } from './rule-end.ts'

/** The parts that say on which days a rule repeats. */
const dayParts = ['BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS']

/**
 * Returns the rule of a series whose occurrences all move as one of them does, from a day to another: Mondays become Tuesdays,
 * the 15th becomes the 17th, the first Monday the second Thursday. An end by date moves along. Undefined for a rule
 * that names its days in a way that can't be moved, such as the last working day of a month.
 */
export function moveRule(rule: string, from: DateString, to: DateString): string | undefined {
  const { base, end } = splitEnd(rule)
  const parts = new Map(base.split(';').map((part) => part.split('=') as [string, string]))
  const days = moveDays(parts, from, to)
  if (days === undefined) return undefined
  const moved = Array.from(new Map([...parts, ...days]), ([name, value]) => `${name}=${value}`).join(';')
  const by = (Date.parse(to) - Date.parse(from)) / 86_400_000
  return withEnd(moved, end && 'until' in end ? { until: addDays(end.until, by) } : end)
}

/** Returns the parts that change. */
function moveDays(
  parts: ReadonlyMap<string, string>,
  from: DateString,
  to: DateString,
): [name: string, value: string][] | undefined {
  const named = dayParts.filter((name) => parts.has(name)).join()
  const byDay = parts.get('BYDAY') ?? ''
  switch (`${parts.get('FREQ')} ${named}`) {
    case 'DAILY ':
    case 'WEEKLY ':
    case 'MONTHLY ':
    case 'YEARLY ':
      return []
    case 'DAILY BYDAY':
    case 'WEEKLY BYDAY':
      return moveWeekdays(parts, byDay, from, to)
    case 'MONTHLY BYMONTHDAY':
      return isSingle(parts.get('BYMONTHDAY')) ? [['BYMONTHDAY', monthDayOf(to, parts)]] : undefined
    case 'YEARLY BYMONTHDAY,BYMONTH':
      return isSingle(parts.get('BYMONTHDAY')) && isSingle(parts.get('BYMONTH'))
        ? [['BYMONTH', String(monthOf(to))], ['BYMONTHDAY', monthDayOf(to, parts)]] // oxfmt-ignore
        : undefined
    case 'MONTHLY BYDAY':
      return isNth(byDay) ? [['BYDAY', nthWeekdayOf(to, byDay)]] : undefined
    case 'YEARLY BYDAY,BYMONTH':
      return isNth(byDay) && isSingle(parts.get('BYMONTH'))
        ? [['BYMONTH', String(monthOf(to))], ['BYDAY', nthWeekdayOf(to, byDay)]] // oxfmt-ignore
        : undefined
    default:
      return undefined
  }
}

const isSingle = (list: string | undefined): boolean => list !== undefined && !list.includes(',')
const isNth = (byDay: string): boolean => /^[+-]?\d+[A-Z]{2}$/.test(byDay)

function moveWeekdays(
  parts: ReadonlyMap<string, string>,
  byDay: string,
  from: DateString,
  to: DateString,
): [string, string][] {
  const by = weekdayOf(to) - weekdayOf(from)
  const moved = (code: string) => (dayCodes.indexOf(code) + by + 7) % 7
  const days = byDay.split(',').map(moved)
  const codes = days.toSorted((a, b) => a - b).map((day) => dayCodes[day])
  // Every second week, it matters which days are in one week.
  const isSplit = parts.get('INTERVAL') !== undefined && days.length > 1 && parts.get('FREQ') === 'WEEKLY'
  const start = dayCodes[moved(parts.get('WKST') ?? 'MO')] ?? 'MO'
  return [['BYDAY', codes.join(',')], ...(isSplit ? [['WKST', start] as [string, string]] : [])]
}

const daysLeftIn = (day: DateString): number => daysIn(yearOf(day), monthOf(day)) - dayOfMonth(day)

/** The day of the month; counted from its end if it was and still is the last. */
const monthDayOf = (day: DateString, parts: ReadonlyMap<string, string>): string =>
  parts.get('BYMONTHDAY') === '-1' && daysLeftIn(day) === 0 ? '-1' : String(dayOfMonth(day))

/** Which weekday of its month it is; the last one if the rule said so, or if not every month has that many. */
function nthWeekdayOf(day: DateString, before: string): string {
  const nth = Math.ceil(dayOfMonth(day) / 7)
  const isLast = daysLeftIn(day) < 7 && (before.startsWith('-1') || nth === 5)
  return `${isLast ? -1 : nth}${dayCodes[weekdayOf(day)]}`
}
