import { capture } from './parse.ts'
import type { Day } from '../lib/dates.ts'
import type { NoSuchDate, Now } from './read-date.ts'
import type { Repeats } from './read-recurrence.ts'

/** What somebody says of when: what is not named stays as it is. */
export type Schedule = {
  date?: Day
  /** null for the whole day. */
  time?: string | null
  recurrence?: Repeats
  /** There is to be no date at all. */
  none?: true
}
/** Why a phrase is no answer: it names a date that does not exist, or holds a part that is not understood. */
export type Misread = { noSuchDate: NoSuchDate } | { unread: string }

const nobody = { lists: [], people: [] }
const noDate = /^(?:no date|none|never|clear|remove)$/i
const allDay = /(?:^|\s)(?:all day|whole day|no time)(?=\s|$)/i

/** Reads "fri 9am", "in 3 days", "tomorrow all day", "every last day of the month"; whole, or not at all. */
export function readSchedule(text: string, now: Now): Schedule | Misread {
  if (noDate.test(text.trim())) return { none: true }
  const day = allDay.exec(text)
  const said = capture(day ? text.replace(allDay, ' ') : text, now, nobody)
  if (said.fault) return { noSuchDate: said.fault }
  const priority = said.spans.find(({ kind }) => kind === 'priority')
  const unread = said.title || (priority && text.slice(priority.start, priority.end))
  if (unread) return { unread }
  return {
    ...(said.due_date === undefined ? {} : { date: said.due_date }),
    ...(said.due_time === undefined ? (day ? { time: null } : {}) : { time: said.due_time }),
    ...(said.recurrence === undefined ? {} : { recurrence: said.recurrence }),
  }
}
