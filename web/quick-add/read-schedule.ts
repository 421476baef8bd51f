import { parseTask } from './parse.ts'
import type { DateString } from '../lib/dates.ts'
import type { InvalidDate, ParseContext } from './read-date.ts'
import type { RecurrenceValue } from './read-recurrence.ts'

/** What somebody says of when: what is not named stays as it is. */
export type DueSchedule = {
  date?: DateString
  /** null for the whole day. */
  time?: string | null
  recurrence?: RecurrenceValue
  /** There is to be no date at all. */
  none?: true
}
/** Why a phrase is no answer: it names a date that does not exist, or holds a part that is not understood. */
export type ParseFailure = { noSuchDate: InvalidDate } | { unread: string }

const noNames = { lists: [], people: [] }
const noDate = /^(?:no date|none|never|clear|remove)$/i
const allDay = /(?:^|\s)(?:all day|whole day|no time)(?=\s|$)/i

/** Reads "fri 9am", "in 3 days", "tomorrow all day", "every last day of the month"; whole, or not at all. */
export function readSchedule(text: string, now: ParseContext): DueSchedule | ParseFailure {
  if (noDate.test(text.trim())) return { none: true }
  const day = allDay.exec(text)
  const said = parseTask(day ? text.replace(allDay, ' ') : text, now, noNames)
  if (said.invalidDate) return { noSuchDate: said.invalidDate }
  const priority = said.spans.find(({ kind }) => kind === 'priority')
  const unread = said.title || (priority && text.slice(priority.start, priority.end))
  if (unread) return { unread }
  return {
    ...(said.due_date === undefined ? {} : { date: said.due_date }),
    ...(said.due_time === undefined ? (day ? { time: null } : {}) : { time: said.due_time }),
    ...(said.recurrence === undefined ? {} : { recurrence: said.recurrence }),
  }
}
