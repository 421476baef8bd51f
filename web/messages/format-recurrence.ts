import { formatOrdinalDay, monthName, formatShortDay, weekdayName } from './format-date.ts'
import { messages } from './en/common.ts'
import { formatCount } from './format.ts'

const units = {
  DAILY: { one: 'day', other: 'days' },
  WEEKLY: { one: 'week', other: 'weeks' },
  MONTHLY: { one: 'month', other: 'months' },
  YEARLY: { one: 'year', other: 'years' },
}
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
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
  const every = from === 'completion' ? 'every!' : 'every'
  const everyText = formatRule(FREQ as keyof typeof units, Number(INTERVAL), by)
  if (everyText === undefined) return undefined
  const end =
    UNTIL === undefined
      ? COUNT === undefined
        ? ''
        : ` ${COUNT} times`
      : ` until ${formatShortDay(UNTIL.slice(0, 8).replace(/^(....)(..)/, '$1-$2-'))}`
  return `${every} ${everyText}${end}`
}

/** Writes any rule in words; one that has none of its own is a "custom repeat". */
export const recurrenceText = (recurrence: Parameters<typeof formatRecurrence>[0]): string =>
  formatRecurrence(recurrence) ?? messages.customRepeat

type RuleParts = Record<string, string>

function formatRule(frequency: keyof typeof units, interval: number, by: RuleParts): string | undefined {
  const names = Object.keys(by)
  const period = interval === 1 ? units[frequency].one : formatCount(interval, units[frequency])
  if (names.length === 0) return period
  const day = formatRuleDays(frequency, by)
  if (day === undefined) return undefined
  if (interval === 1) return day.alone
  return `${period} on ${day.on}`
}

/** The days a rule names, on their own after "every", and after "every 2 months on". */
function formatRuleDays(frequency: string, by: RuleParts): { alone: string; on: string } | undefined {
  const { BYDAY, BYMONTHDAY, BYMONTH } = by
  const keys = Object.keys(by).toSorted().join()
  if (frequency === 'WEEKLY' && keys === 'BYDAY' && BYDAY !== undefined) {
    if (BYDAY === 'MO,TU,WE,TH,FR') return { alone: 'weekday', on: 'weekdays' }
    if (BYDAY === 'SA,SU') return { alone: 'weekend', on: 'weekends' }
    if (!/^(?:[A-Z]{2},?)+$/.test(BYDAY)) return undefined
    const listed = inWords(BYDAY.split(',').map((code) => weekdayName(days.indexOf(code))))
    return { alone: listed, on: listed }
  }
  if (frequency === 'MONTHLY' && keys === 'BYMONTHDAY') {
    if (BYMONTHDAY === '-1') return { alone: 'last day of the month', on: 'the last day' }
    if (!/^\d+(?:,\d+)*$/.test(BYMONTHDAY ?? '')) return undefined
    const dates = inWords((BYMONTHDAY ?? '').split(',').map((date) => formatOrdinalDay(Number(date))))
    return { alone: dates, on: `the ${dates}` }
  }
  if (frequency === 'MONTHLY' && keys === 'BYDAY' && BYDAY !== undefined) {
    // "second and fourth Tue"
    const weekday = BYDAY.slice(-2)
    const nths = BYDAY.split(',').map((code) => (code.endsWith(weekday) ? nthName(code.slice(0, -2)) : ''))
    if (nths.includes('')) return undefined
    const day = `${inWords(nths)} ${weekdayName(days.indexOf(weekday))}`
    return { alone: `${day} of the month`, on: `the ${day}` }
  }
  if (
    frequency === 'MONTHLY' &&
    BYDAY === 'MO,TU,WE,TH,FR' &&
    keys === 'BYDAY,BYSETPOS' &&
    /^(?:-1|[1-5])$/.test(by['BYSETPOS'] ?? '')
  ) {
    const day = `${nthName(by['BYSETPOS'])} working day`
    return { alone: `${day} of the month`, on: `the ${day}` }
  }
  if (
    frequency === 'YEARLY' &&
    keys === 'BYMONTH,BYMONTHDAY' &&
    /^\d+,\d+$/.test(`${BYMONTH},${BYMONTHDAY}`)
  ) {
    const date = `${Number(BYMONTHDAY)} ${monthName(Number(BYMONTH)).slice(0, 3)}`
    return { alone: date, on: date }
  }
  return undefined
}

/** "Mon, Wed and Fri". */
const inWords = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')

/** "first", and "last" for -1. */
const nthName = (nth: string | undefined): string =>
  nth === '-1' ? 'last' : (ordinals[Number(nth) - 1] ?? '')
