/**
 * The proleptic Gregorian calendar as day numbers, days since 1970-01-01, for date arithmetic without a zone
 * and without `Date`, which takes the years 0–99 for 1900–1999.
 */

type CivilDate = { year: number; month: number; day: number }

const daysPerEra = 146_097

/**
 * Returns the day number of a date; month 1–12. A day past the end of the month overflows into the next one.
 */
export function dayNumber(year: number, month: number, day: number): number {
  // Years start in March here, so that a leap day is the last day of its year.
  const shifted = month > 2 ? year : year - 1
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * daysPerEra + dayOfEra - 719_468
}

/** Returns the date of a day number. */
export function civilDate(dayNumber: number): CivilDate {
  const days = dayNumber + 719_468
  const era = Math.floor(days / daysPerEra)
  const dayOfEra = days - era * daysPerEra
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}

/** Returns the length of a month in days; month 1–12. */
export function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/** Returns the day of the week, 0 for Monday to 6 for Sunday. */
export const weekdayOf = (dayNumber: number): number => (((dayNumber + 3) % 7) + 7) % 7

/** The last day with a four-digit year. */
export const lastDayNumber = dayNumber(9999, 12, 31)

/** Formats a day number of the years 0001–9999 as `YYYY-MM-DD`. */
export function formatDate(dayNumber: number): string {
  const { year, month, day } = civilDate(dayNumber)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
