import type { Actor } from '../../../core/actor.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { todayIn } from '../../../core/dates/deadline.ts'
import type { TaskId } from '../../../core/ids.ts'
import { upcomingDeadlines } from '../../../core/recurrence.ts'
import { originOf } from '../../../core/recurrence-from.ts'
import { requireValidRule } from '../fields/check-schedule.ts'
import type { TaskPreviewQuery, RulePreviewQuery } from './schema.ts'
import { getTask, getTaskState } from '../read-store.ts'
import { seriesOf } from './series.ts'

/**
 * Returns the dates that a rule set on a day would have, starting with its first occurrence.
 *
 * @param nowMs milliseconds since 1970
 * @throws validation_error for a rule that a task may not have
 */
export function previewRuleDates(actor: Actor, query: RulePreviewQuery, nowMs: number): string[] {
  const { rule: text, from = 'due', due_date, count = 5 } = query
  const { rule, first } = requireValidRule(text, due_date)
  const series = { rule, from, anchor: due_date, occurrence: first, due_date: first, closed: 0 }
  return upcomingDeadlines(series, todayIn(actor.timezone, nowMs), count)
}

/**
 * Returns the due dates of a task's series, starting with its current one or the one in the query, what its rule
 * counts from, and the date that its rule has for the current occurrence, which may have been moved. There are none for a
 * task that is completed or does not recur.
 *
 * @throws not_found
 */
export async function previewTaskDates(
  sql: Sql,
  actor: Actor,
  id: TaskId,
  query: TaskPreviewQuery,
  nowMs: number,
): Promise<{ data: string[]; anchor: string | null; occurrence: string | null }> {
  const [task, state] = await Promise.all([getTask(sql, actor, id), getTaskState(sql, actor, id)])
  const series = task.completed ? undefined : seriesOf({ ...task, ...state })
  if (!series) return { data: [], anchor: null, occurrence: null }
  const moved = { ...series, due_date: query.due_date ?? series.due_date }
  const data = upcomingDeadlines(moved, todayIn(task.timezone, nowMs), query.count ?? 5)
  return { data, anchor: series.anchor, occurrence: originOf(series, series.occurrence) }
}
