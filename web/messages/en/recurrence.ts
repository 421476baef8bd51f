import type { RuleInWords } from '../format-recurrence.ts'
import { messages as formats } from './formats.ts'

const units = {
  day: { one: 'day', other: 'days' },
  week: { one: 'week', other: 'weeks' },
  month: { one: 'month', other: 'months' },
  year: { one: 'year', other: 'years' },
}
const nths = ['first', 'second', 'third', 'fourth', 'fifth']
const nthName = (nth: number): string => (nth === -1 ? 'last' : (nths[nth - 1] ?? ''))
/** "Mon, Wed and Fri". */
const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
const weekdays = (days: readonly number[]): string => listed(days.map((day) => formats.weekdays[day] ?? ''))

/** The days of a rule, on their own after "every", and after "every 2 months on". */
function daysInWords(days: NonNullable<RuleInWords['days']>): { alone: string; on: string } {
  const same = (text: string) => ({ alone: text, on: text })
  switch (days.kind) {
    case 'workdays':
      return { alone: 'weekday', on: 'weekdays' }
    case 'weekend':
      return { alone: 'weekend', on: 'weekends' }
    case 'weekdays':
      return same(weekdays(days.days))
    case 'lastDay':
      return { alone: 'last day of the month', on: 'the last day' }
    case 'dates': {
      const dates = listed(days.dates)
      return { alone: dates, on: `the ${dates}` }
    }
    case 'nthWeekday': {
      const day = `${listed(days.nths.map(nthName))} ${weekdays([days.day])}`
      return { alone: `${day} of the month`, on: `the ${day}` }
    }
    case 'nthWorkday': {
      const day = `${nthName(days.nth)} working day`
      return { alone: `${day} of the month`, on: `the ${day}` }
    }
  }
  return same(formats.yearDay(days.day, days.month))
}

/** Rules in words that quick add and the date fields read back. */
export const messages = {
  rule: ({ fromCompletion, unit, interval, count, days, times, until }: RuleInWords) => {
    const every = fromCompletion ? 'every!' : 'every'
    const period = interval === 1 ? units[unit].one : `${count} ${units[unit].other}`
    const words = days && daysInWords(days)
    const what = !words ? period : interval === 1 ? words.alone : `${period} on ${words.on}`
    const end = until === undefined ? (times === undefined ? '' : ` ${times} times`) : ` until ${until}`
    return `${every} ${what}${end}`
  },
}
