import { firstOccurrence } from '../../../../core/recurrence.ts'
import { parseRecurrenceRule } from '../../../../core/recurrence-rule.ts'
import type { ContentTask } from '../../content.ts'
import { foldText } from './clean-text.ts'
import { splitTrailingTime, weekdayNumber, parseDateWithoutYear } from './day-words.ts'
import { parseMonth, parseDateTime, type LocalDateTime } from './dates.ts'

/** The meaning of a text in a date field. */
export type NaturalDate = { when: LocalDateTime | null; recurrence: ContentTask['recurrence'] }

const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** Recurrences use few words in any language, so they are translated to English word by word. */
const englishWords: Record<string, string> = {
  jeden: 'every', jede: 'every', jedes: 'every', alle: 'every', chaque: 'every', tous: 'every', toutes: 'every',
  les: '', le: '', de: '', du: '', des: '', der: '', the: '', am: '', im: '', on: '', of: '', tage: 'day', tag: 'day', jours: 'day',
  jour: 'day', days: 'day', wochen: 'week', woche: 'week', semaines: 'week', semaine: 'week', weeks: 'week',
  monate: 'month', monat: 'month', monats: 'month', mois: 'month', months: 'month', jahre: 'year', jahr: 'year',
  ans: 'year', an: 'year', annee: 'year', annees: 'year', years: 'year', quarters: 'quarter', quartal: 'quarter',
  quartale: 'quarter', trimestre: 'quarter', trimestres: 'quarter', taglich: 'daily', wochentlich: 'weekly',
  monatlich: 'monthly', jahrlich: 'yearly', quotidien: 'daily', hebdomadaire: 'weekly', mensuel: 'monthly',
  annuel: 'yearly', annually: 'yearly', werktag: 'weekday', werktage: 'weekday', workday: 'weekday',
  workdays: 'weekday', weekdays: 'weekday', ouvre: 'weekday', weekends: 'weekend', wochenende: 'weekend', und: 'and',
  et: 'and', '&': 'and', letzten: 'last', letzter: 'last', dernier: 'last', first: '1st', second: '2nd', third: '3rd',
  fourth: '4th', ersten: '1st', zweiten: '2nd', dritten: '3rd', vierten: '4th', premier: '1st', other: '2', zweite: '2',
  two: '2', three: '3', four: '4', zwei: '2', drei: '3', vier: '4', deux: '2', trois: '3', quatre: '4', ab: 'starting',
  bis: 'until', "jusqu'au": 'until', 'a-partir-du': 'starting', ending: 'until', from: 'starting', til: 'until',
} // oxfmt-ignore

const simpleRules: Record<string, string> = {
  daily: 'every day',
  weekly: 'every week',
  monthly: 'every month',
  yearly: 'every year',
  quarterly: 'every quarter',
  biweekly: 'every 2 week',
  fortnightly: 'every 2 week',
}

const units: Record<string, [frequency: string, times: number]> = {
  day: ['DAILY', 1],
  week: ['WEEKLY', 1],
  month: ['MONTHLY', 1],
  quarter: ['MONTHLY', 3],
  year: ['YEARLY', 1],
}

/**
 * Parses a recurrence in words, folded and with single spaces: `every 2 weeks`, `every! 3rd friday`, `jeden
 * montag um 9:00`, `tous les mois`. Returns undefined unless all of it is understood: half a rule would be
 * wrong.
 */
export function parseNaturalRecurrence(text: string, today: string): NaturalDate | undefined {
  const bounded = splitBounds(translate(text), today)
  if (!bounded) return undefined
  const { words, time } = splitTrailingTime(bounded.words)
  // `every morning` is every day at a time.
  const [, mark, rest = 'day'] = /^(every!?|after)(?: (.+))?$/.exec(simpleRules[words] ?? words) ?? []
  if (mark === undefined || (words === mark && time === null)) return undefined
  const unbounded = buildRule(rest, today)
  if (unbounded === undefined) return undefined
  const rule = unbounded + (bounded.until === undefined ? '' : `;UNTIL=${bounded.until.replaceAll('-', '')}`)
  const parsed = parseRecurrenceRule(rule)
  if (typeof parsed === 'string') return undefined
  const date = firstOccurrence(parsed, bounded.start ?? today)
  if (date === undefined) return undefined
  return { when: { date, time }, recurrence: { rule, from: mark === 'every' ? 'due' : 'completion' } }
}

const translate = (text: string): string =>
  foldText(text)
    .replaceAll(/(\d) (am|pm)\b/g, '$1$2')
    .replace(/^ev(?:ery)? ?(!?) ?/, 'every$1 ')
    .replace('a partir du', 'a-partir-du')
    .split(' ')
    .map((word) => englishWords[word] ?? word)
    .filter((word) => word !== '')
    .join(' ')
    .replace(/^every day weekday$/, 'every weekday')

type BoundedText = { words: string; start: string | undefined; until: string | undefined }

/** Splits `starting 5 oct` and `until 2027-01-01` off the end; undefined if a date isn't understood. */
function splitBounds(text: string, today: string): BoundedText | undefined {
  const [words = '', ...bounds] = text.split(/ (?=(?:starting|until) )/)
  const bounded: BoundedText = { words, start: undefined, until: undefined }
  for (const bound of bounds) {
    const [, which, dateText = ''] = /^(starting|until) (.+)$/.exec(bound) ?? []
    const date = parseDateTime(dateText, 'mdy', 'UTC')?.date ?? parseDateWithoutYear(dateText, today)
    if (date === undefined) return undefined
    if (which === 'until') bounded.until = date
    else bounded.start = date
  }
  return bounded
}

function buildRule(words: string, today: string): string | undefined {
  if (words === 'weekday') return 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'
  if (words === 'weekend') return 'FREQ=WEEKLY;BYDAY=SA'
  if (words === 'last day' || words === 'last day month') return 'FREQ=MONTHLY;BYMONTHDAY=-1'

  const [, count = '1', unit = ''] =
    /^(?:(\d{1,3})(?:st|nd|rd|th|\.)? )?(day|week|month|quarter|year)$/.exec(words) ?? []
  const known = units[unit]
  if (known) return `FREQ=${known[0]}${intervalPart(Number(count) * known[1])}`

  const [, nth, weekday = ''] = /^(?:(1st|2nd|3rd|4th|5th|\d\.|last) )([a-z]+)(?: month)?$/.exec(words) ?? []
  const ofMonth = weekdayNumber(weekday)
  if (nth !== undefined && ofMonth !== undefined)
    return `FREQ=MONTHLY;BYDAY=${nth === 'last' ? '-1' : nth[0]}${weekdayCodes[ofMonth]}`

  const days =
    /^(\d{1,2}(?:st|nd|rd|th|\.)?(?: (?:and )?\d{1,2}(?:st|nd|rd|th|\.)?)*)(?: day)?(?: month)?$/.exec(
      words,
    )?.[1]
  if (days !== undefined)
    return `FREQ=MONTHLY;BYMONTHDAY=${[...days.matchAll(/\d+/g)].map(([day]) => Number(day)).join(',')}`

  return yearlyRule(words, today) ?? weeklyRule(words)
}

const intervalPart = (interval: number) => (interval === 1 ? '' : `;INTERVAL=${interval}`)

function yearlyRule(words: string, today: string): string | undefined {
  const date = parseDateWithoutYear(words, today)
  if (date === undefined || !words.split(' ').some((word) => parseMonth(word) !== undefined)) return undefined
  return `FREQ=YEARLY;BYMONTH=${Number(date.slice(5, 7))};BYMONTHDAY=${Number(date.slice(8))}`
}

/** Builds a rule from `mon and thu` or `2 friday`. */
function weeklyRule(words: string): string | undefined {
  const [, count = '1', names = ''] = /^(?:(\d{1,2}) )?([a-z ]+)$/.exec(words) ?? []
  const numbers = names
    .split(' ')
    .filter((word) => word !== 'and')
    .map(weekdayNumber)
  if (numbers.length === 0) return undefined
  const known = numbers.filter((number) => number !== undefined)
  if (known.length !== numbers.length) return undefined
  return `FREQ=WEEKLY${intervalPart(Number(count))};BYDAY=${[...new Set(known)].map((number) => weekdayCodes[number]).join(',')}`
}
