import { addDays } from '../../lib/dates.ts'
import { firstOccurrenceDay } from '../../quick-add/first-occurrence.ts'
import type { ParseContext } from '../../quick-add/read-date.ts'
import type { DueSchedule } from '../../quick-add/read-schedule.ts'
import type { Row } from '../../data/tasks/row.ts'

type DueFields = Pick<Row, 'due_date' | 'due_time' | 'timezone' | 'recurrence'>
/** What of when a task gets; what is not in it stays. */
export type DuePatch = Partial<DueFields>

/**
 * What a task is given when this is said of it. Its time and its zone stay where another day is named; a time without a
 * day means the next such hour; a rule without a day begins on the first day it names.
 *
 * @param zone the zone of the device, for a task that had no deadline
 */
export function duePatch(
  row: DueFields,
  said: DueSchedule & { zone?: string },
  now: ParseContext,
  zone: string,
): DuePatch {
  if (said.none) return { due_date: null, due_time: null, recurrence: null }
  const { date, time, recurrence } = said
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
    ...(row.due_date === null && day !== undefined ? { timezone: said.zone ?? zone } : {}),
    ...(row.due_date !== null && said.zone !== undefined && said.zone !== row.timezone
      ? { timezone: said.zone }
      : {}),
    ...(recurrence ? { recurrence } : {}),
  }
}
