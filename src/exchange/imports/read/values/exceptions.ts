import { addDays } from '../../../../core/dates/zoned-instants.ts'
import {
  isOccurrence,
  occurrencesAfter,
  type RecurrenceException,
  recurrenceExceptionsMax,
} from '../../../../core/recurrence.ts'
import type { RecurrenceRule } from '../../../../core/recurrence-rule.ts'

/** A series as a file has it: `anchor` is what its rule counts from, `due_date` the current occurrence. */
type FileSeries = {
  rule: RecurrenceRule
  from: 'due' | 'completion'
  anchor: string
  due_date: string
  exceptions: readonly RecurrenceException[]
}

/** @property due_date the day of the current occurrence; undefined if every one is skipped */
type FittedSeries = { due_date: string | undefined; fit: RecurrenceException[]; rest: RecurrenceException[] }

/**
 * Sorts exceptions of a file into those that fit their series (0362) and the others. If the current occurrence is itself
 * skipped or moved, the series is due on the day that it is really on.
 */
export function fitExceptions(series: FileSeries): FittedSeries {
  const { rule, anchor, due_date, exceptions } = series
  const fit = validExceptions(series)
  const rest = exceptions.filter((exception) => !fit.includes(exception))
  const own = fit.find(({ date }) => date === due_date)
  if (!own || fit.some((exception) => exception.due_date === due_date)) return { due_date, fit, rest }
  const range = { after: addDays(due_date, -1), until: '9999-12-31', max: 1 }
  return { due_date: own.due_date ?? occurrencesAfter(rule, anchor, range, fit)[0], fit, rest }
}

/** Those that are occurrences, each once, and move to free days; of too many, the latest. */
function validExceptions({ rule, from, anchor, exceptions }: FileSeries): RecurrenceException[] {
  if (from === 'completion') return []
  const latest = exceptions.toSorted((a, b) => (a.date < b.date ? -1 : 1)).slice(-recurrenceExceptionsMax)
  const byDate = new Map<string, RecurrenceException>()
  for (const exception of latest)
    if (!byDate.has(exception.date) && isOccurrence(rule, anchor, exception.date))
      byDate.set(exception.date, exception)
  const days = new Set<string>()
  return Array.from(byDate.values()).filter(({ due_date }) => {
    if (due_date === null) return true
    if (days.has(due_date)) return false
    days.add(due_date)
    return byDate.has(due_date) || !isOccurrence(rule, anchor, due_date)
  })
}
