import type { Actor } from '../../core/actor.ts'
import { toDayNumber } from '../../core/dates/date-formats.ts'
import { todayIn } from '../../core/dates/deadline.ts'
import { invalidField } from '../../core/errors.ts'
import { upcomingDeadlines } from '../../core/recurrence.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { expandDates } from '../../work/tasks/recurrence/expand-dates.ts'
import { seriesOf } from '../../work/tasks/recurrence/series.ts'
import { listRecurringRows, type RecurringRow } from './occurrences-store.ts'
import { toSparseRow } from './row.ts'
import type { Occurrences, OccurrencesQuery } from './schema.ts'

/** A month with the weeks around it, and a day on either side for other zones. */
const drawnDaysMax = 62
/** More series, or occurrences on a day, than a calendar can show. */
const drawnSeriesMax = 500
const drawnPerDayMax = 20

/**
 * Returns the occurrences to come within some days of the recurring tasks that the actor sees, without the current one of
 * each task. A series that counts from completion has only its next one, since the others depend on when that is
 * completed. What is returned is bounded by series and by day (0362).
 *
 * @param nowMs milliseconds since 1970
 * @throws validation_error for a range that is empty or too long
 */
export async function listOccurrences(
  sql: Sql,
  actor: Actor,
  { from, to }: OccurrencesQuery,
  nowMs: number,
): Promise<Occurrences> {
  const days = toDayNumber(to) - toDayNumber(from) + 1
  if (days < 1 || days > drawnDaysMax) throw invalidField('to', 'range')
  const today = todayIn(actor.timezone, nowMs)
  const rows = await listRecurringRows(sql, actor, to, drawnSeriesMax)
  const perDay = new Map<string, number>()
  const data: Occurrences['data'] = []
  for (const { task, dates } of datesOf(rows, from, to, today)) {
    const shown = dates.filter((date) => {
      const count = perDay.get(date) ?? 0
      perDay.set(date, count + 1)
      return count < drawnPerDayMax
    })
    // The current one can be moved along with all others, none of which may be within the range.
    const isShown = shown.length > 0 || task.due_date >= from
    const anchor = task.recurrence_anchor ?? task.due_date
    if (isShown) data.push({ task: toSparseRow(task, true), dates: shown, anchor })
  }
  return { data }
}

function datesOf(rows: RecurringRow[], from: string, to: string, today: string) {
  // The dates before the range are passed over without being counted.
  const untilRange = from > today ? toDayNumber(from) - toDayNumber(today) : 0
  const range = { today, until: to, max: untilRange + drawnDaysMax + 1 }
  return expandDates(rows, range).map(({ task, rule, dates }) => {
    const series = rule ? undefined : seriesOf(task)
    const all = series?.from === 'completion' ? upcomingDeadlines(series, today, 2) : dates
    return { task, dates: all.slice(1).filter((date) => date >= from && date <= to) }
  })
}
