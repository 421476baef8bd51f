import { dateInZone, timeInZone, zonedTimeToMs } from '../../lib/time-zone.ts'

/**
 * When a task is due, by the one rule for every place that shows it: a day is the same day everywhere; a time is shown
 * in the person's own zone, and where the task's differs, in that one beside it (0234).
 */

type Due = { due_date: string | null; due_time: string | null; timezone: string; due_at?: string | null }

/** A due date as it is shown. */
export type LocalDue = {
  date: string
  time: string | null
  /** The task's own date, time and zone, if its clock shows something else. */
  own?: { date: string; time: string; zone: string }
}

/** Returns when a task is due in a zone, or null without a due date. */
export function localDue({ due_date, due_time, due_at, timezone }: Due, zone: string): LocalDue | null {
  if (due_date === null) return null
  if (due_time === null || timezone === zone || timezone === '') return { date: due_date, time: due_time }
  // A change that the server hasn't answered has no instant yet.
  const ms = due_at == null ? zonedTimeToMs(due_date, due_time, timezone) : Date.parse(due_at)
  const [date, time] = [dateInZone(zone, ms), timeInZone(zone, ms)]
  return date === due_date && time === due_time
    ? { date, time }
    : { date, time, own: { date: due_date, time: due_time, zone: timezone } }
}

/** Returns the day a task is due in a zone. */
export const localDueDate = (task: Due, zone: string): string | null => localDue(task, zone)?.date ?? null

/** Returns the time a task is due in a zone, or null for all day. */
export const localDueTime = (task: Due, zone: string): string | null => localDue(task, zone)?.time ?? null
