import { addDays } from '../../../../core/dates/zoned-instants.ts'
import { weekdayOf } from '../../../../core/dates/day-numbers.ts'
import { toDayNumber, isDate } from '../../../../core/dates/date-formats.ts'
import type { ReadOptions } from '../../content.ts'
import { foldText } from './clean-text.ts'
import { splitTrailingTime, weekdayNumber, parseDateWithoutYear } from './day-words.ts'
import { type NaturalDate, parseNaturalRecurrence } from './natural-recurrence.ts'
import { parseDateTime } from './dates.ts'

/** Longer than any date people write, and short enough for the patterns. */
const maxLength = 200

const relativeDays = new Map(
  Object.entries({
    today: 0, tod: 0, heute: 0, "aujourd'hui": 0, tomorrow: 1, tom: 1, tmrw: 1, morgen: 1, demain: 1, ubermorgen: 2,
    'apres-demain': 2, yesterday: -1, gestern: -1, hier: -1, 'next week': 7, 'nachste woche': 7, 'la semaine prochaine': 7,
  }), // oxfmt-ignore
)

/**
 * Parses a date in the words that someone typed, as Todoist keeps it, in English, German or French. `every
 * monday at 9` is a recurrence, and `in 3 days` counts from `today`. Returns undefined if it isn't
 * understood.
 */
export function parseNaturalDate(
  text: string,
  options: Pick<ReadOptions, 'today' | 'timezone' | 'date_order'>,
): NaturalDate | undefined {
  if (text.length > maxLength) return undefined
  const { today, timezone, date_order } = options
  const whole = parseDateTime(text, date_order ?? 'mdy', timezone)
  if (whole) return { when: whole, recurrence: null }
  const folded = foldText(text).replaceAll(/[\s,]+/g, ' ')
  const repeated = parseNaturalRecurrence(folded, today)
  if (repeated) return repeated
  const { words, time } = splitTrailingTime(folded)
  const date = parseDateWords(words, today) ?? (words === '' && time !== null ? today : undefined)
  return date === undefined ? undefined : { when: { date, time }, recurrence: null }
}

function parseDateWords(words: string, today: string): string | undefined {
  const near = relativeDays.get(words)
  if (near !== undefined) return addDays(today, near)
  const ahead = /^(?:in|dans|\+) ?(\d{1,3}) (day|week|tag|woche|jour|semaine)/.exec(words)
  if (ahead) return inRange(addDays(today, Number(ahead[1]) * (/^(?:w|s)/.test(ahead[2] ?? '') ? 7 : 1)))
  const named = /^(?:(?:next|this|nachsten?|kommenden|am) )?([a-z]+)(?: prochain)?$/.exec(words)
  const weekday = weekdayNumber(named?.[1] ?? '')
  if (weekday !== undefined) return addDays(today, (weekday - weekdayOf(toDayNumber(today)) + 7) % 7 || 7)
  return parseDateWithoutYear(words, today)
}

const inRange = (date: string) => (isDate(date) ? date : undefined)
