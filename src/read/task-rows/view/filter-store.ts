import type { Actor } from '../../../core/actor.ts'
import { fragment, type Fragment } from '../../../platform/db/sql.ts'
import { isBlocked } from '../../../work/tasks/dependencies/columns.ts'
import { addDays } from '../../../core/dates/zoned-instants.ts'

/** The conditions of a view's parameters, in SQL. */

export const isOpen = fragment`tasks.completed_at is null`
export const isCompleted = fragment`tasks.completed_at is not null`
export const isUndated = fragment`tasks.due_date is null`

export const isInLists = (ids: readonly string[]): Fragment => fragment`tasks.list_id = any(${ids}::text[])`

/** Unassigned tasks are excluded explicitly since the index does not contain them. */
export const isAssignedTo = (ids: readonly (string | null)[]): Fragment =>
  fragment`(tasks.assignee_ids <> '{}' and tasks.assignee_ids && ${ids}::text[])`

export const isUnassigned = fragment`tasks.assignee_ids = '{}'`

export const isUnassignedOrAssignedTo = (ids: readonly string[]): Fragment =>
  fragment`(${isUnassigned} or tasks.assignee_ids && ${ids}::text[])`

/**
 * The open tasks that are a member's own, in parts that have no task in common, each with an index of its own: assigned to
 * them, created by them and assigned to no one, and what else is in their Inbox (0351).
 */
export const ownTasks = ({
  workspace_id,
  member_id,
}: Pick<Actor, 'workspace_id' | 'member_id'>): Fragment[] => {
  return [
    isAssignedTo([member_id]),
    fragment`(${isUnassigned} and tasks.created_by = ${member_id})`,
    fragment`(
      tasks.list_id = (
        select inboxes.id from lists as inboxes
        where inboxes.workspace_id = ${workspace_id} and inboxes.inbox_of = ${member_id}
      )
      and not tasks.assignee_ids && array[${member_id}::text]
      and not (${isUnassigned} and tasks.created_by is not distinct from ${member_id}))`,
  ]
}

/** Whether a task has one of these labels. */
export const hasLabel = (ids: readonly string[]): Fragment => fragment`tasks.label_ids && ${ids}::text[]`

export const hasMinPriority = (priorityMin: number): Fragment => fragment`tasks.priority >= ${priorityMin}`

/** Matches tasks that start up to a day. */
export const startsBy = (day: string): Fragment => fragment`tasks.start_date <= ${day}::date`
export const startsAfter = (day: string): Fragment => fragment`tasks.start_date > ${day}::date`
export const hasNoStart = fragment`tasks.start_date is null`

/** Whether an open task blocks a task, or none does. */
export const isBlockedOrNot = (actor: Actor, blocked: boolean): Fragment =>
  blocked ? isBlocked(actor) : fragment`not ${isBlocked(actor)}`

/** Matches titles that contain a text, ignoring case. */
export const titleContains = (text: string): Fragment =>
  fragment`tasks.title ilike ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`

/** The days from one date to another, both included, in a member's calendar; open-ended without one of them. */
export type DateRange = { from?: string; to?: string }

/** Time zones differ by up to 26 hours, which is two dates at most. */
export const zoneSpreadDays = 2

/**
 * Matches tasks that may be due within a range. The day of an all-day task is its due date; that of others is the day of
 * their instant in the member's time zone. The database server's time zone tables are not used (0147), so at the edges
 * this matches tasks that `isDueWithin` then excludes.
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
