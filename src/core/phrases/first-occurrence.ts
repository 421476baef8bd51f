import { addDays, type DateString, dayOfMonth, daysIn, monthOf, weekdayOf, yearOf } from './calendar.ts'
import { dayCodes } from './reader.ts'

/** 29 February recurs within eight years. */
const daysMax = 8 * 366 + 1

/**
 * Returns the first day on or after `today` that a rule in words names, or `today` if it names none. A series starts there,
 * also if it repeats every second time only; the server decides what follows.
 */
export function firstOccurrenceDay(rule: string, today: DateString): DateString {
  const valueOf = (name: string) => new RegExp(`(?:^|;)${name}=([^;]+)`).exec(rule)?.[1]?.split(',')
  const [byDay, byMonthDay, byMonth] = [valueOf('BYDAY'), valueOf('BYMONTHDAY'), valueOf('BYMONTH')]
  const position = Number(valueOf('BYSETPOS')?.[0] ?? 0)
  const matches = (day: DateString): boolean => {
    const date = dayOfMonth(day)
    const daysLeft = daysIn(yearOf(day), monthOf(day)) - date + 1
    const weekday = dayCodes[weekdayOf(day)]
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
  /** Counts the days that match in the same month, from its beginning or its end up to this one. */
  const positionOf = (day: DateString): number => {
    let count = 0
    const step = position > 0 ? -1 : 1
    for (let at = day; at.slice(0, 7) === day.slice(0, 7); at = addDays(at, step)) if (matches(at)) count += 1
    return -step * count
  }
  for (let ahead = 0; ahead < daysMax; ahead++) {
    const day = addDays(today, ahead)
    if (matches(day) && (position === 0 || positionOf(day) === position)) return day
  }
  return today
}
