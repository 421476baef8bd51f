import {
  addDays,
  addMonths,
  type DateString,
  dayAt,
  daysIn,
  monthOf,
  weekdayOf,
  yearOf,
} from '../lib/dates.ts'
import {
  countFromWord,
  monthFromWord,
  ordinalFromWord,
  unitFromWord,
  weekdayFromWord,
  type Word,
} from './lexicon.ts'

/** The time and place a phrase is read at. */
export type ParseContext = {
  today: DateString
  /** `HH:MM` */ time: string
  /** Whether 3/4 is 4 March. */ monthFirst?: boolean
}

/** A value read from some words, and how many words it used. */
export type Match<T> = { value: T; wordCount: number }

/** A date that does not exist, such as 31 February. */
export type InvalidDate = { date: number; month: number; last: number }

type DateMatch = Match<{ date: DateString } | { fault: InvalidDate }>

/**
 * Reads a day: "today", "thu", "next week", "in 3 days", "23 nov 2027", "nov 23", "the 15th", "end of month",
 * "2026-11-23".
 */
export function readDate(words: readonly Word[], at: number, now: ParseContext): DateMatch | undefined {
  const [first, second, third] = [at, at + 1, at + 2].map((index) => words[index]?.text)
  return (
    readNamedDay(first, second, third, now) ??
    readWeekday(first, second, now) ??
    readOffset(first, second, third, now) ??
    readDayAndMonth(first, second, third, now) ??
    readNumericDate(first, second, now)
  )
}

const dateMatch = (date: DateString, words: number): DateMatch => ({ value: { date }, wordCount: words })

function readNamedDay(first = '', second = '', third = '', { today }: ParseContext): DateMatch | undefined {
  if (['today', 'tod', 'tonight'].includes(first)) return dateMatch(today, 1)
  if (['tomorrow', 'tom', 'tmr', 'tmrw'].includes(first)) return dateMatch(addDays(today, 1), 1)
  if (first === 'yesterday') return dateMatch(addDays(today, -1), 1)
  const monthEnd = dayAt(yearOf(today), monthOf(today), daysIn(yearOf(today), monthOf(today))) ?? today
  if (first === 'eom') return dateMatch(monthEnd, 1)
  if (first === 'end' && second === 'of') {
    if (third === 'month') return dateMatch(monthEnd, 3)
    if (third === 'year') return dateMatch(`${yearOf(today)}-12-31`, 3)
  }
  if (first !== 'next') return undefined
  if (second === 'week') return dateMatch(addDays(today, 7 - weekdayOf(today)), 2)
  if (second === 'month') return dateMatch(addMonths(`${today.slice(0, 8)}01`, 1), 2)
  if (second === 'year') return dateMatch(`${yearOf(today) + 1}-01-01`, 2)
  return undefined
}

/** Reads the next such weekday after today; with "next", the one of next week. */
function readWeekday(
  first: string | undefined,
  second: string | undefined,
  { today }: ParseContext,
): DateMatch | undefined {
  const plain = weekdayFromWord(first)
  if (plain !== undefined && !first?.endsWith('ss'))
    return dateMatch(addDays(today, daysUntilWeekday(today, plain)), 1)
  const prefixed = weekdayFromWord(second)
  if (prefixed === undefined) return undefined
  if (first === 'this' || first === 'on')
    return dateMatch(addDays(today, daysUntilWeekday(today, prefixed)), 2)
  if (first === 'next') return dateMatch(addDays(today, 7 - weekdayOf(today) + prefixed), 2)
  return undefined
}

const daysUntilWeekday = (today: DateString, day: number): number => (day - weekdayOf(today) + 7) % 7 || 7

function readOffset(first = '', second = '', third = '', { today }: ParseContext): DateMatch | undefined {
  const count = countFromWord(second)
  const unit = unitFromWord(third)
  if (first !== 'in' || count === undefined || unit === undefined) return undefined
  if (unit === 'day') return dateMatch(addDays(today, count), 3)
  if (unit === 'week') return dateMatch(addDays(today, count * 7), 3)
  return dateMatch(addMonths(today, count * (unit === 'month' ? 1 : 12)), 3)
}

/** "23 nov", "nov 23", "23 november 2027", "the 15th", "23rd". */
function readDayAndMonth(first = '', second = '', third = '', now: ParseContext): DateMatch | undefined {
  if (first === 'the' || first === 'on') {
    const rest = readDayAndMonth(second, third, '', now)
    return rest && { ...rest, wordCount: rest.wordCount + 1 }
  }
  const dayFirst = ordinalFromWord(first, true)
  const monthSecond = monthFromWord(second)
  if (dayFirst !== undefined && monthSecond !== undefined)
    return dateInMonth(dayFirst, monthSecond, third, now)
  const monthStart = monthFromWord(first)
  const daySecond = ordinalFromWord(second, true)
  if (monthStart !== undefined && daySecond !== undefined)
    return dateInMonth(daySecond, monthStart, third, now)
  const alone = ordinalFromWord(first)
  return alone === undefined ? undefined : nextWithDate(alone, now.today)
}

function dateInMonth(
  date: number,
  month: number,
  yearWord: string,
  { today }: ParseContext,
): DateMatch | undefined {
  const namedYear = /^(?:19|20|21)\d\d$/.test(yearWord) ? Number(yearWord) : undefined
  const words = namedYear === undefined ? 2 : 3
  if (date < 1 || date > 31) return undefined
  for (const year of namedYear === undefined ? [yearOf(today), yearOf(today) + 1] : [namedYear]) {
    const day = dayAt(year, month, date)
    if (day !== undefined && (namedYear !== undefined || day >= today)) return dateMatch(day, words)
  }
  // 29 February recurs within eight years.
  if (month === 2 && date === 29 && namedYear === undefined) {
    for (let year = yearOf(today); ; year++) {
      const day = dayAt(year, 2, 29)
      if (day !== undefined && day >= today) return dateMatch(day, words)
    }
  }
  return {
    value: { fault: { date, month, last: daysIn(namedYear ?? yearOf(today), month) } },
    wordCount: words,
  }
}

function nextWithDate(date: number, today: DateString): DateMatch | undefined {
  if (date < 1 || date > 31) return undefined
  for (let month = 0; month < 12; month++) {
    const start = addMonths(`${today.slice(0, 8)}01`, month)
    const day = dayAt(yearOf(start), monthOf(start), date)
    if (day !== undefined && day >= today) return dateMatch(day, 1)
  }
  return undefined
}

/** Reads "2026-11-23", "23.11.", "23.11.2026", or "23/11" in the date order of the person's country, also after "on". */
function readNumericDate(first = '', second = '', now: ParseContext): DateMatch | undefined {
  if (first !== 'on') return readNumbers(first, now)
  const rest = readNumbers(second, now)
  return rest && { ...rest, wordCount: rest.wordCount + 1 }
}

function readNumbers(first: string, { today, monthFirst }: ParseContext): DateMatch | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(first)
  if (iso) return exactDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/.exec(first)
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(first)
  const found = dotted ?? slashed
  if (!found) return undefined
  const [one, two] = [Number(found[1]), Number(found[2])]
  const [date, month] = slashed && monthFirst ? [two, one] : [one, two]
  if (found[3] !== undefined) return exactDate(Number(found[3]), month, date)
  const day = dayAt(yearOf(today), month, date)
  if (day === undefined) return month > 12 ? undefined : exactDate(yearOf(today), month, date)
  return day >= today ? dateMatch(day, 1) : exactDate(yearOf(today) + 1, month, date)
}

function exactDate(year: number, month: number, date: number): DateMatch | undefined {
  if (month < 1 || month > 12 || date < 1 || date > 31) return undefined
  const day = dayAt(year, month, date)
  return day === undefined
    ? { value: { fault: { date, month, last: daysIn(year, month) } }, wordCount: 1 }
    : dateMatch(day, 1)
}

/** Reads a time of day as `HH:MM`: "2pm", "9:30 am", "14:00", "at 9", "noon". */
export function readTime(words: readonly Word[], at: number): Match<string> | undefined {
  const [first = '', second = '', third = ''] = [at, at + 1, at + 2].map((index) => words[index]?.text)
  if (first === 'at' || first === '@') {
    const rest = readTime(words, at + 1) ?? readBareHour(second, third)
    return rest && { ...rest, wordCount: rest.wordCount + 1 }
  }
  if (first === 'noon') return { value: '12:00', wordCount: 1 }
  const found = /^(\d{1,2})(?::(\d{2}))?(am|pm)?$/.exec(first)
  if (!found) return undefined
  const half = found[3] ?? (second === 'am' || second === 'pm' ? second : undefined)
  if (half === undefined && found[2] === undefined) return undefined
  const time = formatClock(Number(found[1]), Number(found[2] ?? 0), half)
  return time === undefined
    ? undefined
    : { value: time, wordCount: found[3] === undefined && half !== undefined ? 2 : 1 }
}

/**
 * Reads "at 9" as 09:00, without guessing morning or evening. A number that counts something else is no time.
 */
function readBareHour(word: string, next: string): Match<string> | undefined {
  const time =
    /^\d{1,2}$/.test(word) && !/^(?:am|pm|%|people|days?|weeks?|months?|years?)$/.test(next)
      ? formatClock(Number(word), 0, undefined)
      : undefined
  return time === undefined ? undefined : { value: time, wordCount: 1 }
}

function formatClock(hour: number, minute: number, half: string | undefined): string | undefined {
  if (minute > 59 || (half === undefined ? hour > 23 : hour < 1 || hour > 12)) return undefined
  const hours = half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
