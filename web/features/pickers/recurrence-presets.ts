import { monthOf, weekdayOf } from '../../lib/dates.ts'
import { dayOfMonth, monthName, weekdayName } from '../../messages/format-date.ts'
import { words } from '../../messages/en/pickers.ts'

/** Rules that fit a day, in the words that one could type. */
export function presetsAt(day: string): string[] {
  const date = Number(day.slice(8))
  const weekday = weekdayName(weekdayOf(day))
  return words.repeats.presets(weekday, dayOfMonth(date), `${date} ${monthName(monthOf(day)).slice(0, 3)}`)
}
