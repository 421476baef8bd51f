import { addDays, type DateString, daysIn, monthOf, weekdayOf, yearOf } from '../lib/dates.ts'

const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
/** 29 February recurs within eight years. */
const daysMax = 8 * 366 + 1

/**
 * Returns the first day on or after `today` that a rule from `readRecurrence` names, or `today` if it names
 * none. A series starts there; the server decides what follows.
 */
export function firstOccurrenceDay(rule: string, today: DateString): DateString {
  const valueOf = (name: string) => new RegExp(`(?:^|;)${name}=([^;]+)`).exec(rule)?.[1]?.split(',')
  const [byDay, byMonthDay, byMonth] = [valueOf('BYDAY'), valueOf('BYMONTHDAY'), valueOf('BYMONTH')]
  const matches = (day: DateString): boolean => {
    const date = Number(day.slice(8))
    const daysLeft = daysIn(yearOf(day), monthOf(day)) - date + 1
    const weekday = codes[weekdayOf(day)]
    const isDay = (code: string) =>
      code === weekday ||
      code === `${Math.ceil(date / 7)}${weekday}` ||
      (code === `-1${weekday}` && daysLeft <= 7)
    return (
      (byMonth?.includes(String(monthOf(day))) ?? true) &&
      (byMonthDay?.some((monthDay) => Number(monthDay) === date || Number(monthDay) === -daysLeft) ?? true) &&
      (byDay?.some(isDay) ?? true)
    )
  }
  for (let ahead = 0; ahead < daysMax; ahead++) {
    const day = addDays(today, ahead)
    if (matches(day)) return day
  }
  return today
}
