import { addDays, addMonths, type DateString, daysIn, monthOf, weekdayOf, yearOf } from './dates.ts'

/** Week conventions of a country. Days of the week run from 0, Monday, to 6, Sunday. */
export type WeekSettings = { firstWeekday: number; weekend: ReadonlySet<number> }

/** Some browsers have a method, some a property. Where there is neither, weeks follow the ISO standard. */
type WeekInfo = { firstDay: number; weekend: readonly number[] }
type LocaleWithWeekInfo = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** Returns the week conventions of the country in a language tag, such as `de-DE` or `en-US`. */
export function weekSettingsFor(language: string): WeekSettings {
  const locale: LocaleWithWeekInfo = new Intl.Locale(language)
  const { firstDay, weekend } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1, weekend: [6, 7] }
  return { firstWeekday: firstDay - 1, weekend: new Set(weekend.map((day) => day - 1)) }
}

export type CalendarPeriod = 'week' | 'month'
/** A range of days, both ends included. */
export type DateRange = { from: DateString; to: DateString }

const startOfWeek = (day: DateString, { firstWeekday }: WeekSettings): DateString =>
  addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7))

/** Returns the whole weeks a calendar shows around a day: two weeks, or those of its month. */
export function calendarRange(day: DateString, range: CalendarPeriod, weeks: WeekSettings): DateRange {
  if (range === 'week') {
    const from = startOfWeek(day, weeks)
    return { from, to: addDays(from, 13) }
  }
  const first = `${day.slice(0, 7)}-01`
  const last = addDays(first, daysIn(yearOf(day), monthOf(day)) - 1)
  return { from: startOfWeek(first, weeks), to: addDays(startOfWeek(last, weeks), 6) }
}

/** Returns the day one period, a week or a month, before or after another. */
export const stepPeriod = (day: DateString, range: CalendarPeriod, by: 1 | -1): DateString =>
  range === 'week' ? addDays(day, 7 * by) : addMonths(day, by)

/** Returns every day of a range. */
export function daysInRange({ from, to }: DateRange): DateString[] {
  const days: DateString[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Returns the number of days from one day to another. */
export const daysBetween = (from: DateString, to: DateString): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
