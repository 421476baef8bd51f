import type { messages as english } from '../en/recurrence.ts'
import type { Translation } from '../translation.ts'
import type { RuleInWords } from '../format-recurrence.ts'
import { messages as formats } from './formats.ts'

const units = {
  day: { all: 'todos los', one: 'días', other: 'días' },
  week: { all: 'todas las', one: 'semanas', other: 'semanas' },
  month: { all: 'todos los', one: 'meses', other: 'meses' },
  year: { all: 'todos los', one: 'años', other: 'años' },
}
const nths = ['primer', 'segundo', 'tercer', 'cuarto', 'quinto']
const nthName = (nth: number): string => (nth === -1 ? 'último' : (nths[nth - 1] ?? ''))
const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' y ')
const weekdays = (days: readonly number[]): string => listed(days.map((day) => formats.weekdays[day] ?? ''))

/** What follows "cada", and what follows "cada 2 meses". */
function daysInWords(days: NonNullable<RuleInWords['days']>): { alone: string; on: string } {
  const same = (text: string) => ({ alone: text, on: `el ${text}` })
  switch (days.kind) {
    case 'workdays':
      return { alone: 'día laborable', on: 'los días laborables' }
    case 'weekend':
      return { alone: 'fin de semana', on: 'el fin de semana' }
    case 'weekdays':
      return same(weekdays(days.days))
    case 'lastDay':
      return { alone: 'último día del mes', on: 'el último día' }
    case 'dates': {
      const dates = listed(days.dates)
      return { alone: `mes el ${dates}`, on: `el ${dates}` }
    }
    case 'nthWeekday': {
      const day = `${listed(days.nths.map(nthName))} ${weekdays([days.day])}`
      return { alone: `${day} del mes`, on: `el ${day}` }
    }
    case 'nthWorkday': {
      const day = `${nthName(days.nth)} día laborable`
      return { alone: `${day} del mes`, on: `el ${day}` }
    }
  }
  return same(formats.yearDay(days.day, days.month))
}

export const messages: Translation<typeof english> = {
  rule: ({ fromCompletion, unit, interval, count, days, times, until }) => {
    const words = days && daysInWords(days)
    const mark = fromCompletion ? '!' : ''
    const what =
      interval > 1
        ? `cada${mark} ${count} ${units[unit].other}${words ? ` ${words.on}` : ''}`
        : words
          ? `cada${mark} ${words.alone}`
          : `${units[unit].all.replace(' l', `${mark} l`)} ${units[unit].one}`
    return `${what}${until === undefined ? (times === undefined ? '' : ` ${times} veces`) : ` hasta el ${until}`}`
  },
}
