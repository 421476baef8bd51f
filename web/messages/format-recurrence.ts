import { formatOrdinalDay, formatShortDay, shortMonthName } from './format-date.ts'
import { messages as common } from './en/common.ts'
import { messages } from './en/recurrence.ts'
import { formatNumber } from './format.ts'

/** A rule that has words, in parts that each language puts together. Weekdays run from 0, Monday, to 6, Sunday. */
export type RuleInWords = {
  fromCompletion: boolean
  unit: 'day' | 'week' | 'month' | 'year'
  interval: number
  /** The interval as the person's locale writes it. */
  count: string
  days?: RuleDays
  times?: string
  until?: string
}
type RuleDays =
  | { kind: 'workdays' | 'weekend' | 'lastDay' }
  | { kind: 'weekdays'; days: number[] }
  /** Days of the month: "1st", "15th". */
  | { kind: 'dates'; dates: string[] }
  /** -1 is the last. */
  | { kind: 'nthWeekday'; nths: number[]; day: number }
  | { kind: 'nthWorkday'; nth: number }
  | { kind: 'date'; day: number; month: string }

const units = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const
const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/**
 * Writes a rule in words that can be parsed back: "every 2 weeks on Mon and Thu", "every last day of the
 * month", "every 23 Nov until 31 Dec 2027". Returns undefined if there are no words for it.
 */
export function formatRecurrence({
  rule,
  from,
}: {
  rule: string
  from: 'due' | 'completion'
}): string | undefined {
  const {
    FREQ,
    INTERVAL = '1',
    COUNT,
    UNTIL,
    ...by
  } = Object.fromEntries(rule.split(';').map((part) => part.split('=') as [string, string]))
  if (FREQ === undefined || !Object.hasOwn(units, FREQ)) return undefined
  const named = Object.keys(by).length > 0 ? readDays(FREQ, by) : undefined
  if (Object.keys(by).length > 0 && named === undefined) return undefined
  return messages.rule({
    fromCompletion: from === 'completion',
    unit: units[FREQ as keyof typeof units],
    interval: Number(INTERVAL),
    count: formatNumber(Number(INTERVAL)),
    ...(named ? { days: named } : {}),
    ...(UNTIL === undefined
      ? COUNT === undefined
        ? {}
        : { times: COUNT }
      : { until: formatShortDay(UNTIL.slice(0, 8).replace(/^(....)(..)/, '$1-$2-')) }),
  })
}

/** Writes any rule in words; one that has none of its own is a "custom repeat". */
export const recurrenceText = (recurrence: Parameters<typeof formatRecurrence>[0]): string =>
  formatRecurrence(recurrence) ?? common.customRepeat

/** Reads the days that a rule names; undefined if there are no words for them. */
function readDays(frequency: string, by: Record<string, string>): RuleDays | undefined {
  const { BYDAY, BYMONTHDAY, BYMONTH } = by
  const keys = Object.keys(by).toSorted().join()
  if (frequency === 'WEEKLY' && keys === 'BYDAY' && BYDAY !== undefined) {
    if (BYDAY === 'MO,TU,WE,TH,FR') return { kind: 'workdays' }
    if (BYDAY === 'SA,SU') return { kind: 'weekend' }
    if (!/^(?:[A-Z]{2},?)+$/.test(BYDAY)) return undefined
    return { kind: 'weekdays', days: BYDAY.split(',').map((code) => days.indexOf(code)) }
  }
  if (frequency === 'MONTHLY' && keys === 'BYMONTHDAY') {
    if (BYMONTHDAY === '-1') return { kind: 'lastDay' }
    if (!/^\d+(?:,\d+)*$/.test(BYMONTHDAY ?? '')) return undefined
    const dates = (BYMONTHDAY ?? '').split(',').map((date) => formatOrdinalDay(Number(date)))
    return { kind: 'dates', dates }
  }
  if (frequency === 'MONTHLY' && keys === 'BYDAY' && BYDAY !== undefined) {
    // "second and fourth Tue"
    const weekday = BYDAY.slice(-2)
    const nths = BYDAY.split(',').map((code) => (code.endsWith(weekday) ? Number(code.slice(0, -2)) : 0))
    if (!nths.every(hasName)) return undefined
    return { kind: 'nthWeekday', nths, day: days.indexOf(weekday) }
  }
  if (frequency === 'MONTHLY' && BYDAY === 'MO,TU,WE,TH,FR' && keys === 'BYDAY,BYSETPOS') {
    const nth = Number(by['BYSETPOS'])
    return hasName(nth) ? { kind: 'nthWorkday', nth } : undefined
  }
  if (frequency === 'YEARLY' && keys === 'BYMONTH,BYMONTHDAY' && /^\d+,\d+$/.test(`${BYMONTH},${BYMONTHDAY}`))
    return { kind: 'date', day: Number(BYMONTHDAY), month: shortMonthName(Number(BYMONTH)) }
  return undefined
}

/** "first" to "fifth", and "last" for -1. */
const hasName = (nth: number): boolean => nth === -1 || (nth >= 1 && nth <= 5)
