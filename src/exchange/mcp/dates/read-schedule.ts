import type { Now } from '../../../core/phrases/calendar.ts'
import { parseSchedule } from '../../../core/phrases/parse-schedule.ts'
import { dueDateOf } from '../../../core/phrases/parse-task.ts'

/** A day and a time of day where someone is. What is written first in 3/4 there isn't known. */
export type LocalNow = Omit<Now, 'dateOrder'>

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
 * Reads "fri 9am", "in 3 days", "2026-12-01T17:30", "every last day of the month" or "none" as the app's date fields do
 * (0333).
 *
 * @returns undefined if any part of the text makes no sense
 */
export function readSchedule(text: string, now: LocalNow): Schedule | undefined {
  const read = parseSchedule(text, now)
  if ('unread' in read || 'noSuchDate' in read) return undefined
  const { none, time, recurrence } = read
  const date = read.date ?? (recurrence && nextDay(read, now))
  if (!none && date === undefined && time === undefined) return undefined
  return {
    ...(none ? { none } : {}),
    ...(date === undefined ? {} : { date }),
    ...(time === undefined ? {} : { time }),
    ...(recurrence ? { recurrence } : {}),
  }
}

/** Returns the first day of a rule, or the next day on which a time comes, as for a line of quick add. */
export const nextDay = ({ time, recurrence }: Pick<Schedule, 'time' | 'recurrence'>, now: LocalNow): string =>
  dueDateOf(
    { ...(typeof time === 'string' ? { due_time: time } : {}), ...(recurrence ? { recurrence } : {}) },
    now,
  ) ?? now.today
