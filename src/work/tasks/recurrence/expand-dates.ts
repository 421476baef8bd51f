import { toDayNumber } from '../../../core/dates/date-formats.ts'
import { latestDate, occurrencesAfter } from '../../../core/recurrence.ts'
import type { RecurrenceRule } from '../../../core/recurrence-rule.ts'
import { type SeriesState, seriesOf } from './series.ts'
import type { TaskFields } from '../schema.ts'

/** A task that may recur, with the state of its series. */
type MaybeRecurring = SeriesState & Pick<TaskFields, 'recurrence'> & { due_date: string }

/** An open task, its rule if its later dates are known, and its due dates from the current one on, ascending. */
export type DatedTask<T> = {
  task: T
  rule: RecurrenceRule | undefined
  dates: string[]
  /** Its later dates by the rule alone, as far as `dates`; only of a series with exceptions. */
  byRule?: string[]
}

/**
 * Days that one request looks at to expand rules, about a tenth of a second. A rule with COUNT is expanded from its
 * anchor, thousands of days ago; after the last of these days, tasks have only their current date.
 */
const expandedDaysMax = 1_000_000
const daysPerYear = 366

/**
 * Returns the due dates of open tasks: only the current one of a task that does not recur, or whose next date depends on
 * the day of completion. What each date is, the service decides (D5); calendar programs would expand rules differently
 * at the end of a month. What follows an overdue date is what would follow if it were completed today.
 *
 * @param today the current day, and
 * @param until the last date to include, both `YYYY-MM-DD`
 * @param max the number of dates of a task at most
 */
export function expandDates<T extends MaybeRecurring>(
  tasks: readonly T[],
  { today, until, max }: { today: string; until: string; max: number },
): DatedTask<T>[] {
  let daysLeft = expandedDaysMax
  return tasks.map((task) => {
    const { due_date } = task
    const series = task.recurrence?.from === 'due' ? seriesOf(task) : undefined
    if (!series) return { task, rule: undefined, dates: [due_date] }
    const { rule, anchor, exceptions = [] } = series
    const after = latestDate(series, today)
    daysLeft -= daysToExpand(rule, rule.count === undefined ? after : anchor, until)
    if (daysLeft < 0) return { task, rule: undefined, dates: [due_date] }
    const later = occurrencesAfter(rule, anchor, { after, until, max: max - 1 }, exceptions)
    const dates = [due_date, ...later]
    if (exceptions.length === 0) return { task, rule, dates }
    const shown = { after, until: later.at(-1) ?? after, max: max + exceptions.length }
    return { task, rule, dates, byRule: occurrencesAfter(rule, anchor, shown) }
  })
}

/** How many days an expansion looks at: those from its start on, and its last period. */
const daysToExpand = ({ interval }: RecurrenceRule, from: string, until: string): number =>
  Math.max(0, toDayNumber(until) - toDayNumber(from)) / interval + daysPerYear
