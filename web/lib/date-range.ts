import { addDays, addMonths, type DateString, daysIn, monthOf, weekdayOf, yearOf } from './dates.ts'

/** Week conventions of a country. Days of the week run from 0, Monday, to 6, Sunday. */
export type WeekSettings = { firstWeekday: number; weekend: ReadonlySet<number> }

/** Some browsers have a method, some a property, and some have neither. */
type WeekInfo = { firstDay: number; weekend: readonly number[] }
type LocaleWithWeekInfo = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** Countries whose weeks start on Sunday or Saturday, and those with another weekend, for browsers that can't tell. */
const sundayFirst = new Set('US CA MX BR JP KR TW HK IL IN ZA PH TH CO PE VE PT SA YE GT HN NI PA PY SV DO JM KE ZW PK BD SG ID'.split(' ')) // oxfmt-ignore
const saturdayFirst = new Set('AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '))
const fridayWeekend = new Set('BH DZ EG IL IQ JO KW LY OM QA SA SD SY YE'.split(' '))

/** Returns the first weekday and the weekend of a country, as CLDR has them. */
export const weekInfoOf = (region: string | undefined): WeekInfo => ({
  firstDay: sundayFirst.has(region ?? '') ? 7 : saturdayFirst.has(region ?? '') ? 6 : 1,
  weekend: fridayWeekend.has(region ?? '') ? [5, 6] : region === 'IN' ? [7] : [6, 7],
})

/** Returns the week conventions of the country in a language tag, such as `de-DE` or `en-US`. */
export function weekSettingsFor(language: string): WeekSettings {
  const locale: LocaleWithWeekInfo = new Intl.Locale(language)
  const { firstDay, weekend } =
    locale.getWeekInfo?.() ?? locale.weekInfo ?? weekInfoOf(locale.maximize().region)
  return { firstWeekday: firstDay - 1, weekend: new Set(weekend.map((day) => day - 1)) }
}

export type CalendarPeriod = 'day' | 'week' | 'month'
/** A range of days, both ends included. */
export type DateRange = { from: DateString; to: DateString }

const startOfWeek = (day: DateString, { firstWeekday }: WeekSettings): DateString =>
  addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7))

/** Returns what a calendar shows for a day: itself, two weeks that begin with it, or the whole weeks of its month. */
export function calendarRange(day: DateString, range: CalendarPeriod, weeks: WeekSettings): DateRange {
  if (range !== 'month') return { from: day, to: range === 'day' ? day : addDays(day, 13) }
  const first = `${day.slice(0, 7)}-01`
  const last = addDays(first, daysIn(yearOf(day), monthOf(day)) - 1)
  return { from: startOfWeek(first, weeks), to: addDays(startOfWeek(last, weeks), 6) }
}

/** How many weeks a month shows at least that begins with the current week. */
const comingWeeks = 5

/** Returns what a calendar of months opens with: this week and the four after it, and in any case the rest of the month. */
export function comingRange(today: DateString, weeks: WeekSettings): DateRange {
  const from = startOfWeek(today, weeks)
  const { to } = calendarRange(today, 'month', weeks)
  const last = addDays(from, 7 * comingWeeks - 1)
  return { from, to: to > last ? to : last }
}

/** Returns the day one period, a day, week or month, before or after another. */
export const stepPeriod = (day: DateString, range: CalendarPeriod, by: 1 | -1): DateString =>
  range === 'month' ? addMonths(day, by) : addDays(day, range === 'day' ? by : 7 * by)

/** Returns every day of a range. */
export function daysInRange({ from, to }: DateRange): DateString[] {
  const days: DateString[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
