import type { messages as english } from '../en/recurrence.ts'
import type { Translation } from '../translation.ts'
import type { RuleInWords } from '../format-recurrence.ts'
import { messages as formats } from './formats.ts'

const units = {
  day: { every: 'jeden', on: 'am', one: 'Tag', other: 'Tage' },
  week: { every: 'jede', on: 'am', one: 'Woche', other: 'Wochen' },
  month: { every: 'jeden', on: 'am', one: 'Monat', other: 'Monate' },
  year: { every: 'jedes', on: 'am', one: 'Jahr', other: 'Jahre' },
}
const nths = ['ersten', 'zweiten', 'dritten', 'vierten', 'fünften']
const nthName = (nth: number): string => (nth === -1 ? 'letzten' : (nths[nth - 1] ?? ''))
const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' und ')
const weekdays = (days: readonly number[]): string => listed(days.map((day) => formats.weekdays[day] ?? ''))

/** What follows "jeden", and what follows "alle 2 Monate". */
function daysInWords(days: NonNullable<RuleInWords['days']>): { alone: string; on: string } {
  const same = (text: string) => ({ alone: text, on: `am ${text}` })
  switch (days.kind) {
    case 'workdays':
      return { alone: 'Werktag', on: 'werktags' }
    case 'weekend':
      return { alone: 'Wochenende', on: 'am Wochenende' }
    case 'weekdays':
      return same(weekdays(days.days))
    case 'lastDay':
      return { alone: 'letzten Tag des Monats', on: 'am letzten Tag' }
    case 'dates':
      return same(listed(days.dates))
    case 'nthWeekday': {
      const day = `${listed(days.nths.map(nthName))} ${weekdays([days.day])}`
      return { alone: `${day} des Monats`, on: `am ${day}` }
    }
    case 'nthWorkday': {
      const day = `${nthName(days.nth)} Werktag`
      return { alone: `${day} des Monats`, on: `am ${day}` }
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
        ? `alle${mark} ${count} ${units[unit].other}${words ? ` ${words.on}` : ''}`
        : `${days?.kind === 'weekend' ? 'jedes' : days ? 'jeden' : units[unit].every}${mark} ${words ? words.alone : units[unit].one}`
    return `${what}${until === undefined ? (times === undefined ? '' : ` ${times} Mal`) : ` bis ${until}`}`
  },
}
