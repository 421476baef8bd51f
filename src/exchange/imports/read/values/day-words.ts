import { isDate } from '../../../../core/dates/date-formats.ts'
import { parseMonth, parseTimeOfDay } from './dates.ts'

const weekdays = [
  ['mo', 'mon', 'monday', 'mondays', 'montag', 'montags', 'lundi', 'lundis', 'lun'],
  ['tu', 'tue', 'tues', 'tuesday', 'tuesdays', 'dienstag', 'dienstags', 'mardi', 'mardis'],
  ['we', 'wed', 'wednesday', 'wednesdays', 'mittwoch', 'mittwochs', 'mercredi', 'mercredis', 'mer'],
  [
    'th',
    'thu',
    'thur',
    'thurs',
    'thursday',
    'thursdays',
    'donnerstag',
    'donnerstags',
    'jeudi',
    'jeudis',
    'jeu',
  ],
  ['fr', 'fri', 'friday', 'fridays', 'freitag', 'freitags', 'vendredi', 'vendredis', 'ven'],
  ['sa', 'sat', 'saturday', 'saturdays', 'samstag', 'samstags', 'sonnabend', 'samedi', 'samedis', 'sam'],
  ['su', 'sun', 'sunday', 'sundays', 'sonntag', 'sonntags', 'dimanche', 'dimanches', 'dim'],
]
const weekdayNumbers = new Map(
  weekdays.flatMap((names, weekday) => names.map((name) => [name, weekday] as const)),
)
/** Returns 0 for Monday to 6 for Sunday, from a name or short name in English, German or French. */
export const weekdayNumber = (name: string): number | undefined => weekdayNumbers.get(name)

const timeWords = new Map([
  ['morning', '09:00'], ['noon', '12:00'], ['midday', '12:00'], ['afternoon', '13:00'], ['evening', '19:00'],
  ['night', '22:00'], ['midnight', '00:00'], ['mittag', '12:00'], ['midi', '12:00'],
]) // oxfmt-ignore

const timeAtEnd =
  /(?:^| )(?:(?:@|at|um|a) ?(\d{1,2}(?:[:.h]\d\d)?) ?(am|pm|uhr|h)?|(\d{1,2}[:.h]\d\d) ?(am|pm|uhr)?|(\d{1,2}) ?(am|pm|uhr)|(?:at |in the |this )?(morning|noon|midday|afternoon|evening|night|midnight|mittag|midi))$/

/** Splits a time off the end of a text. */
export function splitTrailingTime(text: string): { words: string; time: string | null } {
  const match = timeAtEnd.exec(text)
  if (!match) return { words: text, time: null }
  const word = timeWords.get(match[7] ?? '')
  const hours = match[1] ?? match[3] ?? match[5] ?? ''
  const half = match[2] ?? match[4] ?? match[6] ?? ''
  const time =
    word ?? parseTimeOfDay(`${/[:.h]/.test(hours) ? hours : `${hours}:00`}${half === 'h' ? '' : half}`)?.time
  return time === undefined ? { words: text, time: null } : { words: text.slice(0, match.index).trim(), time }
}

/** Returns the next date for `5 oct` or `oct 5`. */
export function parseDateWithoutYear(words: string, today: string): string | undefined {
  const [, first, second] =
    /^([a-z]+|\d{1,2})(?:st|nd|rd|th|\.)? ([a-z]+|\d{1,2})(?:st|nd|rd|th|\.)?$/.exec(words) ?? []
  if (first === undefined || second === undefined) return undefined
  const month = parseMonth(first) ?? parseMonth(second)
  const day = /^\d/.test(first) ? first : second
  if (month === undefined || !/^\d/.test(day)) return undefined
  const year = Number(today.slice(0, 4))
  const dates = [year, year + 1, year + 2, year + 3, year + 4].map(
    (year) => `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`,
  )
  return dates.find((date) => isDate(date) && date >= today)
}
