import type { messages as english } from '../en/recurrence.ts'
import type { Translation } from '../translation.ts'
import type { RuleInWords } from '../format-recurrence.ts'
import { messages as formats } from './formats.ts'

const units = {
  day: { all: 'tous les', one: 'jours', other: 'jours' },
  week: { all: 'toutes les', one: 'semaines', other: 'semaines' },
  month: { all: 'tous les', one: 'mois', other: 'mois' },
  year: { all: 'tous les', one: 'ans', other: 'ans' },
}
const nths = ['premier', 'deuxième', 'troisième', 'quatrième', 'cinquième']
const nthName = (nth: number): string => (nth === -1 ? 'dernier' : (nths[nth - 1] ?? ''))
const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' et ')
const weekdays = (days: readonly number[]): string => listed(days.map((day) => formats.weekdays[day] ?? ''))

/** What follows "chaque", and what follows "tous les 2 mois". */
function daysInWords(days: NonNullable<RuleInWords['days']>): { alone: string; on: string } {
  const same = (text: string) => ({ alone: text, on: `le ${text}` })
  switch (days.kind) {
    case 'workdays':
      return { alone: 'jour ouvré', on: 'les jours ouvrés' }
    case 'weekend':
      return { alone: 'week-end', on: 'le week-end' }
    case 'weekdays':
      return same(weekdays(days.days))
    case 'lastDay':
      return { alone: 'dernier jour du mois', on: 'le dernier jour' }
    case 'dates': {
      const dates = listed(days.dates)
      return { alone: `mois le ${dates}`, on: `le ${dates}` }
    }
    case 'nthWeekday': {
      const day = `${listed(days.nths.map(nthName))} ${weekdays([days.day])}`
      return { alone: `${day} du mois`, on: `le ${day}` }
    }
    case 'nthWorkday': {
      const day = `${nthName(days.nth)} jour ouvré`
      return { alone: `${day} du mois`, on: `le ${day}` }
    }
  }
  return same(formats.yearDay(days.day, days.month))
}

export const messages: Translation<typeof english> = {
  rule: ({ fromCompletion, unit, interval, count, days, times, until }) => {
    const words = days && daysInWords(days)
    const mark = fromCompletion ? '!' : ''
    const all = units[unit].all.replace(' les', `${mark} les`)
    const what =
      interval === 1 && words
        ? `chaque${mark} ${words.alone}`
        : `${all} ${interval === 1 ? units[unit].one : `${count} ${units[unit].other}`}${words ? ` ${words.on}` : ''}`
    return `${what}${until === undefined ? (times === undefined ? '' : ` ${times} fois`) : ` jusqu’au ${until}`}`
  },
}
