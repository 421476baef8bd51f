import { nextOccurrence } from '../../core/recurrence.ts'
import { parseRecurrenceRule } from '../../core/recurrence-rule.ts'
import type { FeedTask } from './store.ts'

/**
 * Returns the due dates of an open task from its current one on, ascending: only that one if the task does not recur or
 * its next date depends on the day of completion. Calendar programs expand rules differently at the end of a month, so
 * the feed lists each date instead of the rule (0188).
 *
 * @param until the last date to include, `YYYY-MM-DD`
 * @param max the number of dates at most
 */
export function dueDates(task: FeedTask, until: string, max: number): string[] {
  const dates = [task.due_date]
  const rule = task.recurrence?.from === 'due' ? parseRecurrenceRule(task.recurrence.rule) : undefined
  if (rule === undefined || typeof rule === 'string') return dates
  for (let due_date = task.due_date; dates.length < max;) {
    const next = nextOccurrence({
      rule,
      from: 'due',
      anchor: task.recurrence_anchor ?? task.due_date,
      due_date,
      today: due_date,
      closed: task.recurrence_closed + dates.length - 1,
    })
    if ('ended' in next || next.due_date > until) break
    due_date = next.due_date
    dates.push(due_date)
  }
  return dates
}
