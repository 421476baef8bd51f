import { civilDate, dayNumber, daysInMonth, weekdayOf } from '../../src/core/dates/day-numbers.ts'
import type { RecurrenceRule } from '../../src/core/recurrence-rule.ts'

/**
 * Returns the occurrences of a rule from its anchor to `last`, as day numbers, by looking at every single day: D5 as
 * plainly as it can be written, and slow.
 */
export function occurrencesByDay(rule: RecurrenceRule, anchor: number, last: number): number[] {
  const { frequency, interval, weekStart, bySetPosition, count = Infinity, until = Infinity } = rule
  const periodOf = (day: number): number => {
    const { year, month } = civilDate(day)
    if (frequency === 'DAILY') return day
    if (frequency === 'WEEKLY') return Math.floor((day + 3 - weekStart) / 7)
    return frequency === 'MONTHLY' ? year * 12 + month : year
  }
  const periods = new Map<number, number[]>()
  // No period is longer than a year: BYSETPOS needs the whole first and last one.
  for (let day = anchor - 366; day <= last + 366; day += 1) {
    const period = periodOf(day)
    if ((period - periodOf(anchor)) % interval !== 0 || !matches(rule, anchor, day)) continue
    const days = periods.get(period)
    if (days) days.push(day)
    else periods.set(period, [day])
  }
  const selected = [...periods.values()].flatMap((days) =>
    bySetPosition
      ? days.filter((_, at) => bySetPosition.includes(at + 1) || bySetPosition.includes(at - days.length))
      : days,
  )
  return selected
    .filter((day) => day >= anchor)
    .slice(0, count)
    .filter((day) => day <= Math.min(last, until))
}

/** Whether a day matches the BY parts, where the anchor supplies the missing ones. */
function matches(rule: RecurrenceRule, anchor: number, day: number): boolean {
  const { frequency, byMonth, byMonthDay, byDay, bySetPosition } = rule
  const anchored = civilDate(anchor)
  const date = civilDate(day)
  const length = daysInMonth(date.year, date.month)
  if (byMonth && !byMonth.includes(date.month)) return false
  if (byMonthDay && !byMonthDay.includes(date.day) && !byMonthDay.includes(date.day - length - 1))
    return false
  if (!byDay && !byMonthDay) {
    if (frequency === 'WEEKLY') return weekdayOf(day) === weekdayOf(anchor)
    if (frequency === 'YEARLY' && !byMonth && date.month !== anchored.month) return false
    if (frequency === 'DAILY') return true
    return date.day === (bySetPosition ? anchored.day : Math.min(anchored.day, length))
  }
  if (!byDay) return true
  const inYear = frequency === 'YEARLY' && !byMonth
  const first = inYear ? dayNumber(date.year, 1, 1) : day - date.day + 1
  const last = inYear ? dayNumber(date.year, 12, 31) : day - date.day + length
  return byDay.some(
    ({ weekday, ordinal }) =>
      weekday === weekdayOf(day) &&
      (ordinal === undefined ||
        ordinal === Math.floor((day - first) / 7) + 1 ||
        ordinal === -Math.floor((last - day) / 7) - 1),
  )
}
