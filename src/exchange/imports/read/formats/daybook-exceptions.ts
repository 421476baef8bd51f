import { isDate } from '../../../../core/dates/date-formats.ts'
import { type RecurrenceException, recurrenceExceptionsMax } from '../../../../core/recurrence.ts'
import { asObjects, asString } from './json.ts'

/** Occurrences that are skipped or moved; a file may have been edited by hand. */
export function readExceptions(value: unknown): { exceptions?: RecurrenceException[] } {
  const exceptions = asObjects(value)
    .map(({ date, due_date }) => ({ date: asString(date), due_date: asString(due_date) || null }))
    .filter(({ date, due_date }) => isDate(date) && (due_date === null || isDate(due_date)))
    .slice(0, recurrenceExceptionsMax)
  return exceptions.length === 0 ? {} : { exceptions }
}
