import { isDate } from '../../../../core/dates/date-formats.ts'
import { english } from '../../../../core/phrases/lexicon/en.ts'
import { spanish } from '../../../../core/phrases/lexicon/es.ts'
import { french } from '../../../../core/phrases/lexicon/fr.ts'
import { german } from '../../../../core/phrases/lexicon/de.ts'
import { parseSchedule } from '../../../../core/phrases/parse-schedule.ts'
import { firstOccurrence } from '../../../../core/recurrence.ts'
import { parseRecurrenceRule } from '../../../../core/recurrence-rule.ts'
import type { ContentTask, ReadOptions } from '../../content.ts'
import { type LocalDateTime, parseDateTime } from './dates.ts'

/** The meaning of a text in a date field. */
export type NaturalDate = { when: LocalDateTime | null; recurrence: ContentTask['recurrence'] }

/** Longer than any date people write. */
const maxLength = 200
const languages = [english, german, french, spanish]
/** A date in numbers. All of a file have one order, so that 3/14/2026 is none if days come first. */
const ordered = /^\s*\d{1,2}[/-]\s?\d{1,2}[/-]\s?\d/

/**
 * Parses a date in the words that someone typed, as Todoist keeps it, in English, German or French: with the grammar of quick
 * add (0340). `every monday at 9` is a recurrence, and `in 3 days` counts from `today`. Returns undefined unless all of it is
 * understood: half a rule would be wrong.
 */
export function parseNaturalDate(
  text: string,
  options: Pick<ReadOptions, 'today' | 'timezone' | 'date_order'>,
): NaturalDate | undefined {
  if (text.length > maxLength) return undefined
  const { today, timezone, date_order } = options
  const whole = parseDateTime(text, date_order ?? 'mdy', timezone)
  if (whole) return { when: whole, recurrence: null }
  if (ordered.test(text)) return undefined
  for (const words of languages) {
    // A file doesn't say when it was typed; a time on the weekday that today is means the next one.
    const read = parseSchedule(text, { today, time: '23:59', dateOrder: date_order ?? undefined }, words)
    if ('unread' in read || 'noSuchDate' in read || read.none || Object.keys(read).length === 0) continue
    const recurrence = read.recurrence ?? null
    const date = read.date ?? (recurrence ? firstDay(recurrence.rule, today) : today)
    if (date === undefined || !isDate(date)) return undefined
    return { when: { date, time: read.time ?? null }, recurrence }
  }
  return undefined
}

function firstDay(rule: string, today: string): string | undefined {
  const parsed = parseRecurrenceRule(rule)
  return typeof parsed === 'string' ? undefined : firstOccurrence(parsed, today)
}
