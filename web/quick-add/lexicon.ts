/** The vocabulary of date and recurrence phrases. */

export type Word = {
  text: string
  start: number
  end: number
  /** A comma, semicolon or colon follows. */
  isSetOff: boolean
}

/** Splits text into words with their positions, without the punctuation at their end. */
export const splitWords = (text: string): Word[] =>
  [...text.matchAll(/\S+/g)].map((match) => {
    const word = match[0].replace(/[,;:]+$/, '')
    return {
      text: word.toLowerCase(),
      start: match.index,
      end: match.index + word.length,
      isSetOff: word !== match[0],
    }
  })

const dangling = new Set(
  `a an the every each any some no other last past previous coming following next first second third
  to of for with by from at on in into onto upon about around near between within during before after since until
  till til through thru toward towards like via per than as if when while because whether why how what which who whose
  and or but nor not only even just either neither both except without plus minus versus vs & + - – — /
  is are was were be been being my your our their its his early late mid latest earliest maybe probably
  start starts starting begin begins beginning end ends ending due`.split(/\s+/),
)
/** Whether a word can't end a sentence, or belongs to the date after it: "for", "and", "the", "Ben's", "mon/". */
export const isDangling = (word: string): boolean => dangling.has(word) || /['’]s?$|[-–—/&+([{"“]$/.test(word)

const extensions = new Set(
  `and or & + - – — / to till til until through thru from between before after at on in of for except not but
  morning afternoon evening night noon midnight am pm a.m. p.m. week month year sharp latest earliest onwards`.split(
    /\s+/,
  ),
)
/** Whether a word goes on with the date before it: "monday morning", "mon and wed", "9am to 10am". */
export const isExtension = (word: string): boolean => extensions.has(word) || /^['’&+/([–—-]/.test(word)

/** Days and times that are the second part of a name. */
const compounds = new Map([
  ['friday', ['black', 'good', 'casual', 'freaky', 'girl', 'holy']],
  ['monday', ['cyber', 'easter', 'blue', 'whit', 'rose']],
  ['tuesday', ['super', 'shrove', 'fat', 'giving', 'ruby', 'taco']],
  ['wednesday', ['ash', 'spy']],
  ['thursday', ['maundy', 'holy', 'throwback']],
  ['saturday', ['holy']],
  ['sunday', ['easter', 'palm', 'bloody', 'super', 'whit']],
  ['today', ['usa', 'psychology', 'history', 'sky']],
  ['tonight', ['entertainment']],
  ['noon', ['high']],
  ['weekly', ['publishers', 'variety', 'newspaper']],
])
/** Whether two words are a name, such as "Black Friday". */
export const formsCompound = (before: string, word: string): boolean =>
  compounds.get(word)?.includes(before) === true

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
export const unitFromWord = (word: string | undefined): Unit | undefined => ownValue(units, word)

/** Looks a word up that people type, which may be "constructor". */
export const ownValue = <T>(values: Readonly<Record<string, T>>, word: string | undefined): T | undefined =>
  word !== undefined && Object.hasOwn(values, word) ? values[word] : undefined
