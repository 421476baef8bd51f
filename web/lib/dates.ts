/** A calendar day as `YYYY-MM-DD`, without a zone. Arithmetic is in UTC, where every day has 24 hours. */
export type DateString = string

const dayMs = 86_400_000
const msOf = (day: DateString): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): DateString => new Date(ms).toISOString().slice(0, 10)

export const addDays = (day: DateString, days: number): DateString => dayOf(msOf(day) + days * dayMs)

/** 0 Monday to 6 Sunday. */
export const weekdayOf = (day: DateString): number => (new Date(msOf(day)).getUTCDay() + 6) % 7

export const yearOf = (day: DateString): number => Number(day.slice(0, 4))
export const monthOf = (day: DateString): number => Number(day.slice(5, 7))
const dateOf = (day: DateString): number => Number(day.slice(8, 10))

/** Returns the number of days in a month; `month` counts from 1. */
export const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Returns the day with a year, month and date, or undefined if it doesn't exist, such as 31 February. */
export function dayAt(year: number, month: number, date: number): DateString | undefined {
  if (month < 1 || month > 12 || date < 1 || date > daysIn(year, month)) return undefined
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** Returns the same date some months later, or the last day of the month if that month is shorter. */
export function addMonths(day: DateString, months: number): DateString {
  const index = yearOf(day) * 12 + monthOf(day) - 1 + months
  const year = Math.floor(index / 12)
  const month = (index % 12) + 1
  return dayAt(year, month, Math.min(dateOf(day), daysIn(year, month))) ?? day
}

/** Returns the number of days from one day to another. */
export const daysBetween = (from: DateString, to: DateString): number =>
  Math.round((msOf(to) - msOf(from)) / dayMs)
