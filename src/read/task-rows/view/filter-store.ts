import { fragment, type Fragment } from '../../../platform/db/sql.ts'
import { addDays } from '../../../core/dates/zoned-instants.ts'

/** What the parameters of a view ask of a task, in the statement. */

export const isOpen = fragment`tasks.completed_at is null`
export const isClosed = fragment`tasks.completed_at is not null`
export const isUndated = fragment`tasks.due_date is null`

export const isInLists = (ids: readonly string[]): Fragment => fragment`tasks.list_id = any(${ids}::text[])`

/** Those that nobody is assigned to are not in the index that answers this. */
export const isAssignedTo = (ids: readonly (string | null)[]): Fragment =>
  fragment`(tasks.assignee_ids <> '{}' and tasks.assignee_ids && ${ids}::text[])`

export const hasMinPriority = (priorityMin: number): Fragment => fragment`tasks.priority >= ${priorityMin}`

/** Whether the title has a text, in capitals or not. */
export const titleContains = (text: string): Fragment =>
  fragment`tasks.title ilike ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`

/** The days from one date to another, both included, as somebody's calendar has them; without one of them, all. */
export type DateRange = { from?: string; to?: string }

/** Somewhere on earth it is up to 26 hours earlier or later, which is two dates at most. */
const zoneSpreadDays = 2

/**
 * Which tasks may have their day in a span. The day of a task is its due date where that is a whole day, else the day
 * of its instant in the zone of who asks; the server's own zone tables are not asked (0147), so at the edges this
 * admits what `isDueWithin` then leaves out.
 */
export function mayBeDueWithin({ from, to }: DateRange): Fragment {
  const earliest = from ?? '-infinity'
  const latest = to ?? 'infinity'
  return fragment`
    coalesce(tasks.due_date, 'infinity'::date)
      between ${from === undefined ? earliest : addDays(from, -zoneSpreadDays)}::date
      and ${to === undefined ? latest : addDays(to, zoneSpreadDays)}::date
    and (tasks.due_time is not null or tasks.due_date between ${earliest}::date and ${latest}::date)`
}
