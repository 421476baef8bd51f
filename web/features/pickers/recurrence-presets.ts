import { monthOf, weekdayOf } from '../../lib/dates.ts'
import { formatOrdinalDay, shortMonthName, weekdayName } from '../../messages/format-date.ts'
import { messages as formats } from '../../messages/en/formats.ts'
import { messages } from '../../messages/en/pickers.ts'

/** Returns rules that fit a day, as one could type them. */
export function recurrencePresets(day: string): string[] {
  const date = Number(day.slice(8))
  const weekday = weekdayName(weekdayOf(day))
  return messages.repeats.presets(
    weekday,
    formatOrdinalDay(date),
    formats.yearDay(date, shortMonthName(monthOf(day))),
  )
}
