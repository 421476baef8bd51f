import {
  civilDate,
  dayNumber,
  daysInMonth,
  formatDate,
  weekdayOf as weekdayOfNumber,
} from '../dates/day-numbers.ts'

/** A calendar day as `YYYY-MM-DD`, without a zone. */
export type DateString = string

/** The day and time a phrase is read at, and how the reader writes dates. */
export type Now = {
  today: DateString
  /** `HH:MM` */ time: string
  /** Whether 3/4 is 3 April or 4 March; missing if that isn't known, and then it is neither. */
  dateOrder?: 'dmy' | 'mdy' | undefined
}

const numberOf = (date: DateString): number =>
  dayNumber(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)))

export const yearOf = (date: DateString): number => Number(date.slice(0, 4))
/** 1 January to 12 December. */
export const monthOf = (date: DateString): number => Number(date.slice(5, 7))
/** 1–31 */
export const dayOfMonth = (date: DateString): number => Number(date.slice(8, 10))

export const addDays = (date: DateString, days: number): DateString => formatDate(numberOf(date) + days)

/** 0 Monday to 6 Sunday. */
export const weekdayOf = (date: DateString): number => weekdayOfNumber(numberOf(date))

/** Returns the length of a month in days; months after December are in later years. */
export function daysIn(year: number, month: number): number {
  const { year: inYear, month: inMonth } = civilDate(dayNumber(year, month, 1))
  return daysInMonth(inYear, inMonth)
}

/** Returns a date, or undefined if it doesn't exist, such as 31 February. */
export const dateAt = (year: number, month: number, day: number): DateString | undefined =>
  month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)
    ? undefined
    : formatDate(dayNumber(year, month, day))

/** Returns the first day of the month some months after that of a date. */
export function startOfMonth(date: DateString, months = 0): DateString {
  const index = yearOf(date) * 12 + monthOf(date) - 1 + months
  return formatDate(dayNumber(Math.floor(index / 12), (index % 12) + 1, 1))
}

export const endOfMonth = (date: DateString): DateString => addDays(startOfMonth(date, 1), -1)

/** Returns the same day some months later, or the last day of that month if it is shorter. */
export function addMonths(date: DateString, months: number): DateString {
  const start = startOfMonth(date, months)
  return addDays(start, Math.min(dayOfMonth(date), dayOfMonth(endOfMonth(start))) - 1)
}

/** Returns the Monday of the week some weeks after that of a date. */
export const startOfWeek = (date: DateString, weeks = 0): DateString =>
  addDays(date, weeks * 7 - weekdayOf(date))

export const isWorkday = (date: DateString): boolean => weekdayOf(date) < 5

/** Returns the day some working days later, without holidays, which nobody has told us. */
export function addWorkdays(date: DateString, days: number): DateString {
  let day = date
  for (let left = days; left > 0;) {
    day = addDays(day, 1)
    if (isWorkday(day)) left -= 1
  }
  return day
}

/**
 * Returns the nth day of a month for which `matches` holds; -1 is the last. Undefined if there are fewer.
 *
 * @param start the first day of the month
 */
export function nthDay(
  start: DateString,
  nth: number,
  matches: (date: DateString) => boolean,
): DateString | undefined {
  const days: DateString[] = []
  for (let day = start; day.slice(0, 7) === start.slice(0, 7); day = addDays(day, 1))
    if (matches(day)) days.push(day)
  return days.at(nth > 0 ? nth - 1 : nth)
}

/** Returns the minutes since midnight as `HH:MM`. */
export const formatTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Returns the day and the time some minutes after now. */
export function afterMinutes({ today, time }: Now, minutes: number): { date: DateString; time: string } {
  const total = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes
  return { date: addDays(today, Math.floor(total / 1_440)), time: formatTime(total % 1_440) }
}
