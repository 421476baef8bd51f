import { upcomingDeadlines } from '../../core/recurrence.ts'
import { seriesOf } from '../../work/tasks/recurrence/series.ts'
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
  const series = task.recurrence?.from === 'due' ? seriesOf(task) : undefined
  const dates: string[] = []
  for (const date of series ? upcomingDeadlines(series) : [task.due_date]) {
    if (dates.length > 0 && date > until) break
    dates.push(date)
    if (dates.length === max) break
  }
  return dates
}
