/** The vocabulary of date and recurrence phrases. */

export type Word = { text: string; start: number; end: number }

/** Splits text into words with their positions, without the punctuation at their end. */
export const splitWords = (text: string): Word[] =>
  [...text.matchAll(/\S+/g)].map((match) => {
    const word = match[0].replace(/[,;]+$/, '')
    return { text: word.toLowerCase(), start: match.index, end: match.index + word.length }
  })

const weekdays = [
  ['mon', 'monday'],
  ['tue', 'tues', 'tuesday'],
  ['wed', 'weds', 'wednesday'],
  ['thu', 'thur', 'thurs', 'thursday'],
  ['fri', 'friday'],
  ['sat', 'saturday'],
  ['sun', 'sunday'],
]
const months = [
  ['jan', 'january'],
  ['feb', 'february'],
  ['mar', 'march'],
  ['apr', 'april'],
  ['may'],
  ['jun', 'june'],
  ['jul', 'july'],
  ['aug', 'august'],
  ['sep', 'sept', 'september'],
  ['oct', 'october'],
  ['nov', 'november'],
  ['dec', 'december'],
]
const indexOfWord = (names: string[][], word: string | undefined): number | undefined => {
  const at = names.findIndex((forms) => word !== undefined && forms.includes(word))
  return at === -1 ? undefined : at
}

/** 0 Monday to 6 Sunday. Accepts plurals, as in "every mondays". */
export const weekdayFromWord = (word: string | undefined): number | undefined =>
  indexOfWord(weekdays, word) ?? indexOfWord(weekdays, word?.replace(/s$/, ''))

/** 1 January to 12 December. */
export const monthFromWord = (word: string | undefined): number | undefined => {
  const at = indexOfWord(months, word)
  return at === undefined ? undefined : at + 1
}

const numbers = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** Reads a count: "3", "three", "a". */
export function countFromWord(word: string | undefined): number | undefined {
  if (word === undefined) return undefined
  if (/^\d{1,3}$/.test(word)) return Number(word)
  if (word === 'a' || word === 'an') return 1
  const at = numbers.indexOf(word)
  return at > 0 ? at : undefined
}

/** Reads a date of the month: "15th", and "15" if `bare`. */
export function ordinalFromWord(word: string | undefined, bare = false): number | undefined {
  const found = /^(\d{1,2})(st|nd|rd|th)?$/.exec(word ?? '')
  if (!found || (!bare && found[2] === undefined)) return undefined
  return Number(found[1])
}

const nthWords = ['first', 'second', 'third', 'fourth', 'fifth']
/** Reads which one of a month: 1 to 5, or -1 for the last. */
export function nthFromWord(word: string | undefined): number | undefined {
  if (word === 'last') return -1
  const at = nthWords.indexOf(word ?? '')
  if (at !== -1) return at + 1
  const ordinal = ordinalFromWord(word)
  return ordinal !== undefined && ordinal <= 5 ? ordinal : undefined
}

export type Unit = 'day' | 'week' | 'month' | 'year'
const units: Record<string, Unit> = {
  day: 'day', days: 'day', week: 'week', weeks: 'week', wk: 'week', wks: 'week', month: 'month', months: 'month',
  year: 'year', years: 'year',
} // oxfmt-ignore
export const unitFromWord = (word: string | undefined): Unit | undefined => units[word ?? '']
