import { addDays } from '../../lib/dates.ts'
import type { Now } from '../../../src/core/phrases/calendar.ts'
import { firstOccurrenceDay } from '../../../src/core/phrases/first-occurrence.ts'
import type { DueSchedule } from '../../../src/core/phrases/parse-schedule.ts'
import type { Row } from '../../data/tasks/row.ts'

type DueFields = Pick<Row, 'due_date' | 'due_time' | 'timezone' | 'recurrence'>
/** The fields of a due date to change. */
export type DuePatch = Partial<DueFields>

/**
 * Returns the changes a phrase makes to a task. A new day keeps the time and zone; a time without a day means
 * its next occurrence; a rule without a day starts on the first day it names.
 *
 * @param zone the zone of the device, for a task without a due date
 */
export function duePatch(
  row: DueFields,
  schedule: DueSchedule & { zone?: string },
  now: Now,
  zone: string,
): DuePatch {
  if (schedule.none) return { due_date: null, due_time: null, recurrence: null }
  const { date, time, recurrence } = schedule
  const day =
    date ??
    (recurrence ? firstOccurrenceDay(recurrence.rule, now.today) : undefined) ??
    (row.due_date === null && typeof time === 'string'
      ? time <= now.time
        ? addDays(now.today, 1)
        : now.today
      : undefined)
  const dated = row.due_date !== null || day !== undefined
  return {
    ...(day === undefined || day === row.due_date ? {} : { due_date: day }),
    ...(time === undefined || time === row.due_time || !dated ? {} : { due_time: time }),
    ...(row.due_date === null && day !== undefined ? { timezone: schedule.zone ?? zone } : {}),
    ...(row.due_date !== null && schedule.zone !== undefined && schedule.zone !== row.timezone
      ? { timezone: schedule.zone }
      : {}),
    ...(recurrence ? { recurrence } : {}),
  }
}
