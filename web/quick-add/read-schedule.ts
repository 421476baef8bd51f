import { parsePhrases } from './parse.ts'
import type { DateString } from '../lib/dates.ts'
import type { InvalidDate, ParseContext } from './read-date.ts'
import type { RecurrenceValue } from './read-recurrence.ts'

/** The parts of a due date that a phrase names. The others stay as they are. */
export type DueSchedule = {
  date?: DateString
  /** null for all day. */
  time?: string | null
  recurrence?: RecurrenceValue
  /** The phrase removes the due date. */
  none?: true
}
/** Why a phrase can't be read: it names a date that doesn't exist, or contains an unknown part. */
export type ParseFailure = { noSuchDate: InvalidDate } | { unread: string }

const noDate = /^(?:no date|none|never|clear|remove)$/i
const allDay = /(?:^|\s)(?:all day|whole day|no time)(?=\s|$)/i

/**
 * Reads "fri 9am", "in 3 days", "tomorrow all day", "every last day of the month". All of the text must make
 * sense.
 */
export function readSchedule(text: string, now: ParseContext): DueSchedule | ParseFailure {
  if (noDate.test(text.trim())) return { none: true }
  const day = allDay.exec(text)
  const parsed = parsePhrases(day ? text.replace(allDay, ' ') : text, now)
  if (parsed.invalidDate) return { noSuchDate: parsed.invalidDate }
  const priority = parsed.spans.find(({ kind }) => kind === 'priority')
  const unread = parsed.unread ?? (priority && text.slice(priority.start, priority.end))
  if (unread) return { unread }
  return {
    ...(parsed.due_date === undefined ? {} : { date: parsed.due_date }),
    ...(parsed.due_time === undefined ? (day ? { time: null } : {}) : { time: parsed.due_time }),
    ...(parsed.recurrence === undefined ? {} : { recurrence: parsed.recurrence }),
  }
}
