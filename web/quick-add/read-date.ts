import { addDays, addMonths, type Day, dayAt, daysIn, monthOf, weekdayOf, yearOf } from '../lib/dates.ts'
import { countIn, monthIn, ordinalIn, unitIn, weekdayIn, type Word } from './lexicon.ts'

/** The moment that phrases are read at. */
export type Now = {
  today: Day
  /** `HH:MM` */ time: string
  /** Whether 3/4 is 4 March. */ monthFirst?: boolean
}

/** What was read from some words on, and how many words it took. */
export type Read<T> = { value: T; words: number }

/** A date that does not exist, such as 31 February. */
export type NoSuchDate = { date: number; month: number; last: number }

type Reading = Read<{ date: Day } | { fault: NoSuchDate }>

/** A day: "today", "thu", "next week", "in 3 days", "23 nov 2027", "nov 23", "the 15th", "end of month", "2026-11-23". */
export function readDate(words: readonly Word[], at: number, now: Now): Reading | undefined {
  const [first, second, third] = [at, at + 1, at + 2].map((index) => words[index]?.text)
  return (
    named(first, second, third, now) ??
    weekday(first, second, now) ??
    distance(first, second, third, now) ??
    written(first, second, third, now) ??
    numeric(first, now)
  )
}

const read = (date: Day, words: number): Reading => ({ value: { date }, words })

function named(first = '', second = '', third = '', { today }: Now): Reading | undefined {
  if (['today', 'tod', 'tonight'].includes(first)) return read(today, 1)
  if (['tomorrow', 'tom', 'tmr', 'tmrw'].includes(first)) return read(addDays(today, 1), 1)
  if (first === 'yesterday') return read(addDays(today, -1), 1)
  const monthEnd = dayAt(yearOf(today), monthOf(today), daysIn(yearOf(today), monthOf(today))) ?? today
  if (first === 'eom') return read(monthEnd, 1)
  if (first === 'end' && second === 'of') {
    if (third === 'month') return read(monthEnd, 3)
    if (third === 'year') return read(`${yearOf(today)}-12-31`, 3)
  }
  if (first !== 'next') return undefined
  if (second === 'week') return read(addDays(today, 7 - weekdayOf(today)), 2)
  if (second === 'month') return read(addMonths(`${today.slice(0, 8)}01`, 1), 2)
  if (second === 'year') return read(`${yearOf(today) + 1}-01-01`, 2)
  return undefined
}

/** The coming one, today not counted when it is that day already; "next" is that of next week. */
function weekday(first: string | undefined, second: string | undefined, { today }: Now): Reading | undefined {
  const plain = weekdayIn(first)
  if (plain !== undefined && !first?.endsWith('ss')) return read(addDays(today, ahead(today, plain)), 1)
  const prefixed = weekdayIn(second)
  if (prefixed === undefined) return undefined
  if (first === 'this' || first === 'on') return read(addDays(today, ahead(today, prefixed)), 2)
  if (first === 'next') return read(addDays(today, 7 - weekdayOf(today) + prefixed), 2)
  return undefined
}

const ahead = (today: Day, day: number): number => (day - weekdayOf(today) + 7) % 7 || 7

function distance(first = '', second = '', third = '', { today }: Now): Reading | undefined {
  const count = countIn(second)
  const unit = unitIn(third)
  if (first !== 'in' || count === undefined || unit === undefined) return undefined
  if (unit === 'day') return read(addDays(today, count), 3)
  if (unit === 'week') return read(addDays(today, count * 7), 3)
  return read(addMonths(today, count * (unit === 'month' ? 1 : 12)), 3)
}

/** "23 nov", "nov 23", "23 november 2027", "the 15th", "23rd". */
function written(first = '', second = '', third = '', now: Now): Reading | undefined {
  if (first === 'the' || first === 'on') {
    const rest = written(second, third, '', now)
    return rest && { ...rest, words: rest.words + 1 }
  }
  const dayFirst = ordinalIn(first, true)
  const monthSecond = monthIn(second)
  if (dayFirst !== undefined && monthSecond !== undefined) return inMonth(dayFirst, monthSecond, third, now)
  const monthStart = monthIn(first)
  const daySecond = ordinalIn(second, true)
  if (monthStart !== undefined && daySecond !== undefined) return inMonth(daySecond, monthStart, third, now)
  const alone = ordinalIn(first)
  return alone === undefined ? undefined : nextWithDate(alone, now.today)
}

function inMonth(date: number, month: number, yearWord: string, { today }: Now): Reading | undefined {
  const given = /^(?:19|20|21)\d\d$/.test(yearWord) ? Number(yearWord) : undefined
  const words = given === undefined ? 2 : 3
  if (date < 1 || date > 31) return undefined
  for (const year of given === undefined ? [yearOf(today), yearOf(today) + 1] : [given]) {
    const day = dayAt(year, month, date)
    if (day !== undefined && (given !== undefined || day >= today)) return read(day, words)
  }
  // 29 February comes again, within eight years.
  if (month === 2 && date === 29 && given === undefined) {
    for (let year = yearOf(today); ; year++) {
      const day = dayAt(year, 2, 29)
      if (day !== undefined && day >= today) return read(day, words)
    }
  }
  return { value: { fault: { date, month, last: daysIn(given ?? yearOf(today), month) } }, words }
}

function nextWithDate(date: number, today: Day): Reading | undefined {
  if (date < 1 || date > 31) return undefined
  for (let month = 0; month < 12; month++) {
    const start = addMonths(`${today.slice(0, 8)}01`, month)
    const day = dayAt(yearOf(start), monthOf(start), date)
    if (day !== undefined && day >= today) return read(day, 1)
  }
  return undefined
}

/** "2026-11-23", "23.11.", "23.11.2026", "23/11" as the person's country writes it. */
function numeric(first = '', { today, monthFirst }: Now): Reading | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(first)
  if (iso) return exact(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/.exec(first)
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(first)
  const found = dotted ?? slashed
  if (!found) return undefined
  const [one, two] = [Number(found[1]), Number(found[2])]
  const [date, month] = slashed && monthFirst ? [two, one] : [one, two]
  if (found[3] !== undefined) return exact(Number(found[3]), month, date)
  const day = dayAt(yearOf(today), month, date)
  if (day === undefined) return month > 12 ? undefined : exact(yearOf(today), month, date)
  return day >= today ? read(day, 1) : exact(yearOf(today) + 1, month, date)
}

function exact(year: number, month: number, date: number): Reading | undefined {
  if (month < 1 || month > 12 || date < 1 || date > 31) return undefined
  const day = dayAt(year, month, date)
  return day === undefined
    ? { value: { fault: { date, month, last: daysIn(year, month) } }, words: 1 }
    : read(day, 1)
}

/** A time of day as `HH:MM`: "2pm", "9:30 am", "14:00", "at 9", "noon". */
export function readTime(words: readonly Word[], at: number): Read<string> | undefined {
  const [first = '', second = '', third = ''] = [at, at + 1, at + 2].map((index) => words[index]?.text)
  if (first === 'at' || first === '@') {
    const rest = readTime(words, at + 1) ?? hourAlone(second, third)
    return rest && { ...rest, words: rest.words + 1 }
  }
  if (first === 'noon') return { value: '12:00', words: 1 }
  const found = /^(\d{1,2})(?::(\d{2}))?(am|pm)?$/.exec(first)
  if (!found) return undefined
  const half = found[3] ?? (second === 'am' || second === 'pm' ? second : undefined)
  if (half === undefined && found[2] === undefined) return undefined
  const time = clockOf(Number(found[1]), Number(found[2] ?? 0), half)
  return time === undefined
    ? undefined
    : { value: time, words: found[3] === undefined && half !== undefined ? 2 : 1 }
}

/** "at 9": the next such hour of the day is not guessed, 9 is 09:00. What counts something else is no hour. */
function hourAlone(word: string, next: string): Read<string> | undefined {
  const time =
    /^\d{1,2}$/.test(word) && !/^(?:am|pm|%|people|days?|weeks?|months?|years?)$/.test(next)
      ? clockOf(Number(word), 0, undefined)
      : undefined
  return time === undefined ? undefined : { value: time, words: 1 }
}

function clockOf(hour: number, minute: number, half: string | undefined): string | undefined {
  if (minute > 59 || (half === undefined ? hour > 23 : hour < 1 || hour > 12)) return undefined
  const hours = half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
