import { addDays, addMonths, type DateString, daysIn, monthOf, weekdayOf, yearOf } from './dates.ts'

/** How weeks go in a country; days of the week from 0 Monday to 6 Sunday. */
export type WeekSettings = { firstWeekday: number; weekend: ReadonlySet<number> }

/** Of browsers, some have a method and some a property; others know nothing, and the standard's week holds. */
type WeekInfo = { firstDay: number; weekend: readonly number[] }
type LocaleWithWeekInfo = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** The weeks of a language tag's country, such as `de-DE` or `en-US`. */
export function weekSettingsFor(language: string): WeekSettings {
  const locale: LocaleWithWeekInfo = new Intl.Locale(language)
  const { firstDay, weekend } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1, weekend: [6, 7] }
  return { firstWeekday: firstDay - 1, weekend: new Set(weekend.map((day) => day - 1)) }
}

export type CalendarPeriod = 'week' | 'month'
/** Days from one to another, both included. */
export type DateRange = { from: DateString; to: DateString }

const startOfWeek = (day: DateString, { firstWeekday }: WeekSettings): DateString =>
  addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7))

/** The whole weeks that a calendar shows around a day: two, or those of its month. */
export function calendarRange(day: DateString, range: CalendarPeriod, weeks: WeekSettings): DateRange {
  if (range === 'week') {
    const from = startOfWeek(day, weeks)
    return { from, to: addDays(from, 13) }
  }
  const first = `${day.slice(0, 7)}-01`
  const last = addDays(first, daysIn(yearOf(day), monthOf(day)) - 1)
  return { from: startOfWeek(first, weeks), to: addDays(startOfWeek(last, weeks), 6) }
}

/** The day that a calendar is about when one goes on, or back: a week, or a month. */
export const stepPeriod = (day: DateString, range: CalendarPeriod, by: 1 | -1): DateString =>
  range === 'week' ? addDays(day, 7 * by) : addMonths(day, by)

/** Every day of a span. */
export function daysInRange({ from, to }: DateRange): DateString[] {
  const days: DateString[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** How many days lie between two. */
export const daysBetween = (from: DateString, to: DateString): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
