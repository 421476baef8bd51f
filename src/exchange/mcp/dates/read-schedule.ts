import {
  type DueSchedule,
  type ParseFailure,
  readSchedule as readPhrases,
} from '../../../../web/quick-add/read-schedule.ts'
import { firstOccurrenceDay } from '../../../../web/quick-add/first-occurrence.ts'

/** A day and a time of day where someone is. */
export type LocalNow = { today: string; time: string }

/** The parts of a due date that a text names; the others stay as they are. */
export type Schedule = {
  /** The text removes the due date. */
  none?: true
  date?: string
  /** null for the whole day. */
  time?: string | null
  recurrence?: { rule: string; from: 'due' | 'completion' }
}

/**
 * Reads "fri 9am", "in 3 days", "2026-12-01 17:30", "every last day of the month" or "none" as the app does: the one
 * place where the service meets the app's grammar of dates (0333).
 *
 * @returns undefined if any part of the text makes no sense
 */
export function readSchedule(text: string, now: LocalNow): Schedule | undefined {
  const read: DueSchedule | ParseFailure = readPhrases(text.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 '), now)
  if ('unread' in read || 'noSuchDate' in read) return undefined
  const { none, time, recurrence } = read
  const date = read.date ?? (recurrence && firstOccurrenceDay(recurrence.rule, now.today))
  if (!none && date === undefined && time === undefined) return undefined
  return {
    ...(none ? { none } : {}),
    ...(date === undefined ? {} : { date }),
    ...(time === undefined ? {} : { time }),
    ...(recurrence ? { recurrence } : {}),
  }
}
