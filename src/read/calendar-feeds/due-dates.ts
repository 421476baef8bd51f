import { nextOccurrence } from '../../core/recurrence.ts'
import { parseRecurrenceRule } from '../../core/recurrence-rule.ts'
import type { FeedTask } from './store.ts'

/**
 * The due dates of an open task from its present one on, ascending: one where it does not recur, or where the next
 * depends on the day of completion. A calendar program expands a rule of its own otherwise at the end of a month, so
 * each date is told (0188).
 *
 * @param until the last date that counts, `YYYY-MM-DD`
 * @param max how many at most
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
