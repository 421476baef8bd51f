import { type DateString, dateAt, dayOfMonth, monthOf, type Now, yearOf } from './calendar.ts'
import type { DayPart, Dictionary, Sign, Unit } from './lexicon.ts'
import { signAt, type Token } from './tokens.ts'

/** A text that is being read, and what is needed to read it. */
export type Reader = {
  tokens: readonly Token[]
  words: Dictionary
  now: Now
  /** Whether the text has nothing but dates, as in a date field, so that short forms are clear. */
  isDateField: boolean
}

/** A value, and the index of the token after it. */
export type Read<T> = { value: T; next: number }

/** A date that does not exist, such as 31 February. */
export type InvalidDate = { date: number; month: number; last: number }

export const textAt = ({ tokens }: Reader, at: number): string => tokens[at]?.text ?? ''
export const sign = (reader: Reader, at: number, name: Sign): number => signAt(reader, at, name)
export const weekdayAt = (reader: Reader, at: number): number | undefined =>
  reader.words.weekdays.get(textAt(reader, at))
export const monthAt = (reader: Reader, at: number): number | undefined =>
  reader.words.months.get(textAt(reader, at))
export const unitAt = (reader: Reader, at: number): Unit | undefined =>
  reader.words.units.get(textAt(reader, at))
export const partAt = (reader: Reader, at: number): DayPart | undefined =>
  reader.words.parts.get(textAt(reader, at))

/** Skips an optional word. */
export const skip = (reader: Reader, at: number, ...names: Sign[]): number => {
  for (const name of names) {
    const length = sign(reader, at, name)
    if (length > 0) return at + length
  }
  return at
}

/** "3", "three", "a", "a couple of". */
export function readCount(reader: Reader, at: number): Read<number> | undefined {
  const couple = sign(reader, at, 'couple')
  if (couple > 0) return { value: 2, next: at + couple }
  const text = textAt(reader, at)
  const value = (reader.isDateField ? /^\+?\d{1,3}$/ : /^\d{1,3}$/).test(text)
    ? Number(text)
    : reader.words.counts.get(text)
  return value === undefined ? undefined : { value, next: at + 1 }
}

/** "15th", in German "15."; also "15" if `bare`. */
export function readOrdinal(reader: Reader, at: number, bare = false): Read<number> | undefined {
  const found = /^(\d{1,2})(\D*)$/.exec(textAt(reader, at))
  if (!found || (found[2] === '' ? !bare : !reader.words.ordinals.has(found[2] ?? ''))) return undefined
  const value = Number(found[1])
  return value >= 1 && value <= 31 ? { value, next: at + 1 } : undefined
}

/** Which one of a month: "first", "2nd", "last" as -1. */
export function readNth(reader: Reader, at: number): Read<number> | undefined {
  const last = sign(reader, at, 'last')
  if (last > 0) return { value: -1, next: at + last }
  const named = reader.words.nths.get(textAt(reader, at))
  return named === undefined ? readOrdinal(reader, at) : { value: named, next: at + 1 }
}

/** The weekdays of a rule, Monday first. */
export const dayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** Returns the next date with a day and a month, today included, or why it doesn't exist. */
export function nextDate(today: DateString, month: number, day: number): DateString | InvalidDate {
  // 29 February recurs within eight years.
  for (let year = yearOf(today); year <= yearOf(today) + 8; year++) {
    const date = dateAt(year, month, day)
    if (date !== undefined && date >= today) return date
  }
  return { date: day, month, last: lastOf(yearOf(today), month) }
}

/** Returns a date, or why it doesn't exist. */
export const exactDate = (year: number, month: number, day: number): DateString | InvalidDate =>
  dateAt(year, month, day) ?? { date: day, month, last: lastOf(year, month) }

function lastOf(year: number, month: number): number {
  for (let day = 31; day > 28; day--) if (dateAt(year, month, day) !== undefined) return day
  return 28
}

/** Returns the next date with a day of the month, today included. */
export function nextDayOfMonth(today: DateString, day: number): DateString {
  let year = yearOf(today)
  let month = monthOf(today) + (day < dayOfMonth(today) ? 1 : 0)
  for (;;) {
    if (month > 12) [year, month] = [year + 1, 1]
    const date = dateAt(year, month, day)
    if (date !== undefined) return date
    month += 1
  }
}
