import { isAfterArticle } from './read-calendar-date.ts'
import {
  dayCodes, monthAt, type Read, readNth, type Reader, readOrdinal, sign, skip, textAt, unitAt, weekdayAt,
} from './reader.ts' // oxfmt-ignore

/** The days of a rule, and the period they are days of. */
export type RuleDays = { frequency: 'WEEKLY' | 'MONTHLY' | 'YEARLY'; by: string }

const workdays = 'MO,TU,WE,TH,FR'

/** Reads "mon, wed and fri", "weekdays", "the 1st and 15th", "the last friday", "last working day", "23 nov". */
export const readRuleDays = (reader: Reader, at: number): Read<RuleDays> | undefined =>
  readWeekdayList(reader, at) ??
  readWeekdayGroup(reader, at) ??
  readYearDay(reader, at) ??
  readNthDays(reader, at) ??
  readMonthDays(reader, at)

const weekly = (days: string, next: number): Read<RuleDays> => ({
  value: { frequency: 'WEEKLY', by: `BYDAY=${days}` },
  next,
})

/** "and", "&", "," or "/" between two items, also "and every". Returns the index of the next item. */
function afterJoint(reader: Reader, at: number): number | undefined {
  const and = sign(reader, at, 'and') || (textAt(reader, at) === '/' ? 1 : 0)
  if (and > 0) return at + and + sign(reader, at + and, 'every') || at + and
  return reader.tokens[at - 1]?.isSetOff ? at : undefined
}

type WeekdayOf = (reader: Reader, at: number) => number | undefined
/** "Mondays". */
const pluralAt: WeekdayOf = (reader, at) => reader.words.everyWeekday.get(textAt(reader, at))
/** After such a form: "los martes y jueves". */
const nextPluralAt: WeekdayOf = (reader, at) =>
  pluralAt(reader, at) ??
  (reader.words.alikeInPlural.has(textAt(reader, at)) ? weekdayAt(reader, at) : undefined)
const eitherAt: WeekdayOf = (reader, at) => weekdayAt(reader, at) ?? pluralAt(reader, at)

/** "mon", "mon, wed and fri", "mon-fri", "monday to thursday". */
function readWeekdayList(
  reader: Reader,
  at: number,
  firstOf = eitherAt,
  weekdayOf = firstOf,
): Read<RuleDays> | undefined {
  const first = firstOf(reader, at)
  if (first === undefined) return undefined
  const days = new Set([first])
  let next = at + 1
  for (let last = first; ;) {
    const to = /^[-–—]$/.test(textAt(reader, next))
      ? 1
      : sign(reader, next, 'to') || sign(reader, next, 'through')
    const end = to > 0 ? weekdayOf(reader, next + to) : undefined
    if (end !== undefined) {
      for (let day = last; day !== end; day = (day + 1) % 7) days.add((day + 1) % 7)
      next += to + 1
      last = end
      continue
    }
    // "every mon wed fri" needs no commas.
    const joined = afterJoint(reader, next) ?? next
    const following = weekdayOf(reader, joined)
    if (following === undefined) break
    days.add(following)
    next = joined + 1
    last = following
  }
  const codes = Array.from(days).toSorted((a, b) => a - b).map((day) => dayCodes[day]) // oxfmt-ignore
  return weekly(codes.join(','), next)
}

/** "mondays", "tuesdays and thursdays", "weekdays", "weekends": all of them, without "every". */
export function readPluralDays(reader: Reader, at: number): Read<RuleDays> | undefined {
  const list = readWeekdayList(reader, at, pluralAt, nextPluralAt)
  if (list) return list
  const group = readWeekdayGroup(reader, at)
  return group && (sign(reader, at, 'weekdays') > 0 || sign(reader, at, 'weekends') > 0) ? group : undefined
}

function readWeekdayGroup(reader: Reader, at: number): Read<RuleDays> | undefined {
  const length = sign(reader, at, 'weekdays') || workdayLength(reader, at)
  if (length > 0) return weekly(workdays, at + length)
  const weekend = sign(reader, at, 'weekend') || sign(reader, at, 'weekends')
  return weekend > 0 ? weekly('SA,SU', at + weekend) : undefined
}

/** "workday" or "working day". */
const workdayLength = (reader: Reader, at: number): number => {
  const working = sign(reader, at, 'working')
  if (working > 0) return unitAt(reader, at + working) === 'day' ? working + 1 : 0
  return unitAt(reader, at) === 'workday' ? 1 : 0
}

/** "23 nov", "nov 23", "the 4th of july". */
function readYearDay(reader: Reader, at: number): Read<RuleDays> | undefined {
  const yearly = (month: number, day: number, next: number): Read<RuleDays> => ({
    value: { frequency: 'YEARLY', by: `BYMONTH=${month};BYMONTHDAY=${day}` },
    next,
  })
  const the = skip(reader, at, 'the')
  const day = readOrdinal(reader, the, true)
  const afterOf = day ? skip(reader, day.next, 'of') : at
  const month = day && monthAt(reader, afterOf)
  if (day && month !== undefined)
    return exists(reader, month, day.value) ? yearly(month, day.value, afterOf + 1) : undefined
  const first = monthAt(reader, at)
  const second = first === undefined ? undefined : readOrdinal(reader, at + 1, true)
  return first !== undefined && second && exists(reader, first, second.value)
    ? yearly(first, second.value, second.next)
    : undefined
}

/** Whether a month can have a day; of a rule in a date field, the server says that it never comes. */
const exists = ({ isDateField }: Reader, month: number, day: number): boolean =>
  isDateField || day <= (month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31)

/** "the last friday of the month", "2nd and 4th tuesday", "last day", "first working day". */
function readNthDays(reader: Reader, at: number): Read<RuleDays> | undefined {
  const the = skip(reader, at, 'the')
  const nths: number[] = []
  let next = the
  for (;;) {
    const nth = readNth(reader, next)
    if (!nth) break
    nths.push(nth.value)
    next = nth.next
    const joined = afterJoint(reader, next)
    if (joined === undefined) break
    next = skip(reader, joined, 'the')
  }
  if (nths.length === 0) return undefined
  const monthly = (by: string, after: number): Read<RuleDays> => ({
    value: { frequency: 'MONTHLY', by },
    next: after + ofTheMonth(reader, after),
  })
  const working = workdayLength(reader, next)
  if (working > 0) return monthly(`BYDAY=${workdays};BYSETPOS=${nths.join(',')}`, next + working)
  if (unitAt(reader, next) === 'day') return monthly(`BYMONTHDAY=${nths.join(',')}`, next + 1)
  const weekday = weekdayAt(reader, next)
  if (weekday === undefined || nths.some((nth) => nth > 5)) return undefined
  return monthly(`BYDAY=${nths.map((nth) => `${nth}${dayCodes[weekday]}`).join(',')}`, next + 1)
}

/** "the 1st", "1st and 15th", "the first". */
function readMonthDays(reader: Reader, at: number): Read<RuleDays> | undefined {
  const days: number[] = []
  let next = at
  const isBare = reader.isDateField || isAfterArticle(reader, skip(reader, at, 'the'))
  for (;;) {
    const the = skip(reader, next, 'the')
    const day = readOrdinal(reader, the, isBare) ?? (the > next ? readNth(reader, the) : undefined)
    if (!day) break
    days.push(day.value)
    next = day.next
    const joined = afterJoint(reader, next)
    if (joined === undefined || !readOrdinal(reader, skip(reader, joined, 'the'), isBare)) break
    next = joined
  }
  if (days.length === 0) return undefined
  const sorted = days.toSorted((a, b) => a - b)
  return {
    value: { frequency: 'MONTHLY', by: `BYMONTHDAY=${sorted.join(',')}` },
    next: next + ofTheMonth(reader, next),
  }
}

/** Counts the words of "of the month", "of month", "of each month". */
export function ofTheMonth(reader: Reader, at: number): number {
  const of = sign(reader, at, 'of')
  const which = skip(reader, at + of, 'the', 'every')
  return of > 0 && unitAt(reader, which) === 'month' ? which + 1 - at : 0
}

/** Whether the words before `at` end in "of every month". */
export function isOfEveryMonth(reader: Reader, from: number, at: number): boolean {
  for (let index = from; index < at - 1; index++)
    if (sign(reader, index, 'of') > 0 && sign(reader, index + sign(reader, index, 'of'), 'every') > 0)
      return true
  return false
}
