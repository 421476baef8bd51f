import { civilDate, dayNumber, daysInMonth, weekdayOf } from './dates/day-numbers.ts'
import type { RecurrenceRule } from './recurrence-rule.ts'

/** The days of a month as bits: bit 0 is the first. */
type MonthDays = number

/**
 * Returns the days of a month that match the BY parts of a rule; for a daily rule also its interval.
 *
 * @param month 1–12
 * @param first the day number of its first day
 */
type MatchMonth = (year: number, month: number, first: number, length: number) => MonthDays

/**
 * Returns a function that finds the matching days of a month, where the anchor supplies missing BY parts. Each part
 * selects days of a month as bits, so that a month is a few operations instead of thirty comparisons.
 */
export function monthMatcher(rule: RecurrenceRule, anchor: number): MatchMonth {
  const { frequency, interval, byMonth, byDay, byMonthDay, bySetPosition } = rule
  const anchored = civilDate(anchor)
  const inherits = !byDay && !byMonthDay
  const months = byMonth ?? (frequency === 'YEARLY' && inherits ? [anchored.month] : undefined)
  const weekdays = byDay ?? (frequency === 'WEEKLY' ? [{ weekday: weekdayOf(anchor) }] : undefined)
  const inheritsDay = inherits && (frequency === 'MONTHLY' || frequency === 'YEARLY')

  const inMonths = months?.reduce((bits, month) => bits | (1 << month), 0) ?? -1
  const onMonthDays = byMonthDay && monthDayMatcher(byMonthDay)
  const onWeekdays = weekdays && weekdayMatcher(weekdays, frequency === 'YEARLY' && !byMonth)
  // A set of one day has no other positions.
  const isNever = frequency === 'DAILY' && bySetPosition?.every((position) => Math.abs(position) !== 1)

  return (year, month, first, length) => {
    if (isNever || ((inMonths >> month) & 1) === 0) return 0
    let days: MonthDays = 2 ** length - 1
    // D5: without BYSETPOS the anchor's day becomes the last day in shorter months.
    if (inheritsDay) days &= bitOf(bySetPosition ? anchored.day : Math.min(anchored.day, length))
    if (onMonthDays) days &= onMonthDays(length)
    if (onWeekdays && days !== 0) days &= onWeekdays(year, month, first, length)
    if (frequency === 'DAILY' && interval > 1 && days !== 0) days &= everyNth(interval, anchor - first)
    return days
  }
}

/** Yields the days from `start` until before `end` that match, ascending, month by month. */
export function* matchingDays(start: number, end: number, match: MatchMonth): Generator<number[]> {
  let { year, month, day } = civilDate(start)
  for (let first = start - day + 1; first < end;) {
    const length = daysInMonth(year, month)
    const bits = match(year, month, first, length)
    if (bits !== 0) yield daysOfBits(bits, first, start, end)
    first += length
    month += 1
    if (month > 12) {
      year += 1
      month = 1
    }
  }
}

function daysOfBits(bits: MonthDays, first: number, start: number, end: number): number[] {
  const days: number[] = []
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const day = first + 31 - Math.clz32(rest & -rest)
    if (day >= start && day < end) days.push(day)
  }
  return days
}

/**
 * Returns a function that selects the days at the positions of BYSETPOS. They count all matching days of a period,
 * including those before the anchor: the first working day of the anchor's week may have passed.
 */
export function positionSelector(
  positions: readonly number[],
): (months: Iterable<readonly number[]>) => number[] {
  /** By the number of days, because there may be a hundred positions. */
  const known = new Map<number, number[]>()
  const indexesOf = (length: number) => {
    const indexes = positions.map((position) => (position > 0 ? position - 1 : length + position))
    return [...new Set(indexes)].filter((index) => index >= 0 && index < length).sort((a, b) => a - b)
  }
  return (months) => {
    const days: number[] = []
    for (const month of months) days.push(...month)
    let indexes = known.get(days.length)
    if (!indexes) known.set(days.length, (indexes = indexesOf(days.length)))
    return indexes.map((index) => days[index]!)
  }
}

const bitOf = (day: number): MonthDays => 1 << (day - 1)

/** The first weekday of a month, and every seventh after it. */
const everySeventh = 0b1_0000001_0000001_0000001_0000001

function everyNth(interval: number, anchorIndex: number): MonthDays {
  let days = 0
  let index = anchorIndex % interval
  if (index < 0) index += interval
  for (; index < 31; index += interval) days |= 1 << index
  return days
}

function monthDayMatcher(byMonthDay: readonly number[]): (length: number) => MonthDays {
  let days = 0
  /** Of a month of 31 days; those before the first day of a shorter month are shifted out. */
  let fromEnd = 0
  for (const day of byMonthDay)
    if (day > 0) days |= bitOf(day)
    else fromEnd |= bitOf(32 + day)
  return (length) => days | (fromEnd >> (31 - length))
}

/** @param ordinalsInYear whether ordinals count within the year instead of the month */
function weekdayMatcher(weekdays: NonNullable<RecurrenceRule['byDay']>, ordinalsInYear: boolean): MatchMonth {
  const every = weekdays.filter(({ ordinal }) => ordinal === undefined)
  const nth = weekdays.flatMap(({ weekday, ordinal }) =>
    ordinal === undefined ? [] : [{ weekday, ordinal }],
  )
  const inMonth = (year: number, first: number, length: number): MonthDays => {
    const firstWeekday = weekdayOf(first)
    let days = 0
    for (const { weekday } of every) days |= everySeventh << daysUntil(weekday, firstWeekday)
    if (nth.length === 0) return days
    const start = ordinalsInYear ? dayNumber(year, 1, 1) : first
    const end = ordinalsInYear ? dayNumber(year, 12, 31) : first + length - 1
    const [startWeekday, endWeekday] = [weekdayOf(start), weekdayOf(end)]
    for (const { weekday, ordinal } of nth) {
      const day =
        ordinal > 0
          ? start + daysUntil(weekday, startWeekday) + 7 * (ordinal - 1)
          : end - daysUntil(endWeekday, weekday) + 7 * (ordinal + 1)
      if (day >= first && day < first + length) days |= bitOf(day - first + 1)
    }
    return days
  }
  // There are only 14 kinds of years, by length and first weekday, and a list may have a hundred weekdays.
  const known = new Map<number, MonthDays>()
  return (year, month, first, length) => {
    const kind = (daysInMonth(year, 2) * 12 + month) * 7 + weekdayOf(first)
    let days = known.get(kind)
    if (days === undefined) known.set(kind, (days = inMonth(year, first, length)))
    return days
  }
}

/** How many days after a day of one weekday the next of another is, from 0. */
const daysUntil = (weekday: number, from: number): number => (weekday - from + 7) % 7
