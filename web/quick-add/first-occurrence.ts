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
  const fits = (day: DateString): boolean => {
    const date = Number(day.slice(8))
    const left = daysIn(yearOf(day), monthOf(day)) - date + 1
    const code = codes[weekdayOf(day)]
    const isDay = (wanted: string) =>
      wanted === code || wanted === `${Math.ceil(date / 7)}${code}` || (wanted === `-1${code}` && left <= 7)
    return (
      (byMonth?.includes(String(monthOf(day))) ?? true) &&
      (byMonthDay?.some((wanted) => Number(wanted) === date || Number(wanted) === -left) ?? true) &&
      (byDay?.some(isDay) ?? true)
    )
  }
  for (let ahead = 0; ahead < daysMax; ahead++) {
    const day = addDays(today, ahead)
    if (fits(day)) return day
  }
  return today
}
