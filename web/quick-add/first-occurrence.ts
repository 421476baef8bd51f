import { addDays, type DateString, daysIn, monthOf, weekdayOf, yearOf } from '../lib/dates.ts'

const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
/** 29 February comes again within eight years. */
const daysMax = 8 * 366 + 1

/**
 * The first day from `today` on that a rule of `readRecurrence` names; `today` where it names none. A series begins
 * there, and what follows is the server's to say.
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
