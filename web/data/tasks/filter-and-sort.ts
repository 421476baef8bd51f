import type { Sort, ViewFilter } from '../../lib/types.ts'
import { addDays } from '../../lib/dates.ts'
import { localDueDate, localDueTime } from './local-due.ts'
import { byDue, byRank, compareStrings, isOverdue, type CurrentTime, type Row } from './row.ts'

/** The person looking at a view, the time and their zone: they define `me`, today and overdue. */
export type Viewer = {
  memberId: string
  now: CurrentTime
  zone: string
  /** The lists whose tasks appear in views, without archived ones. Undefined until they are loaded. */
  lists?: ReadonlySet<string>
  /** Their Inbox; guests have none. */
  inboxId?: string
}

/** Applies the server's filters to the loaded rows, so that changes and filters show at once. */
export function matchesFilter(filter: ViewFilter, viewer: Viewer): (row: Row) => boolean {
  const {
    list_ids,
    assignee_ids,
    label_ids,
    priority_min = 0,
    due,
    start,
    completed = false,
    text,
    blocked,
  } = filter
  const lists = list_ids && new Set<string>(list_ids)
  const people = assignee_ids?.map((id) => (id === 'me' ? viewer.memberId : id))
  const sought = text?.trim().toLowerCase()
  return (row) =>
    row.completed === completed &&
    (viewer.lists === undefined || viewer.lists.has(row.list_id)) &&
    (lists === undefined || lists.has(row.list_id)) &&
    (people === undefined ||
      people.some((id) => (id === 'none' ? !row.assignee_ids[0] : row.assignee_ids.includes(id)))) &&
    (label_ids === undefined || label_ids.some((id) => row.label_ids.includes(id))) &&
    row.priority >= priority_min &&
    (blocked === undefined || row.blocked_by.length > 0 === blocked) &&
    (sought === undefined || row.title.toLowerCase().includes(sought)) &&
    (due === undefined || matchesDue(row, due, viewer)) &&
    (start === undefined || matchesStart(row, start, viewer))
}

/** Whether a task is the viewer's own, as on the server (0351): theirs, in their Inbox, or nobody's and created by them. */
export const isOwnTask =
  ({ memberId, inboxId }: Viewer) =>
  ({ assignee_ids, created_by_me, list_id }: Row): boolean =>
    assignee_ids.includes(memberId) || (assignee_ids.length === 0 && created_by_me) || list_id === inboxId

function matchesStart(
  { start_date }: Row,
  start: NonNullable<ViewFilter['start']>,
  { now }: Viewer,
): boolean {
  if (start === 'none' || start_date === null) return start === 'none' && start_date === null
  return start === 'started' ? start_date <= now.today : start_date > now.today
}

function matchesDue(row: Row, due: NonNullable<ViewFilter['due']>, { now, zone }: Viewer): boolean {
  if (due === 'none') return row.due_date === null
  if (due === 'overdue') return isOverdue({ ...row, completed: false }, now)
  const day = localDueDate(row, zone)
  if (day === null) return false
  if (due === 'today') return day === now.today
  const { from, to } = due === 'week' ? { from: now.today, to: addDays(now.today, 6) } : due
  return day >= from && day <= to
}

/** Orders the tasks of a day: all day first, then by time. */
export const compareWithinDay =
  (zone: string) =>
  (a: Row, b: Row): number =>
    compareStrings(localDueTime(a, zone) ?? '', localDueTime(b, zone) ?? '') ||
    b.priority - a.priority ||
    byRank(a, b)

/** The orders of views, exactly as the server sorts them, because they tell where the loaded part ends. */
export const sortOrders: Record<Sort, (a: Row, b: Row) => number> = {
  due: (a, b) => compareStrings(a.due_date ?? 'none', b.due_date ?? 'none') || compareStrings(a.id, b.id),
  start: (a, b) =>
    compareStrings(a.start_date ?? 'none', b.start_date ?? 'none') || compareStrings(a.id, b.id),
  priority: (a, b) => b.priority - a.priority || compareStrings(b.id, a.id),
  created: (a, b) => compareStrings(a.id, b.id),
  updated: (a, b) => compareStrings(b.updated_at, a.updated_at) || compareStrings(b.id, a.id),
  title: (a, b) => compareStrings(a.title.toLowerCase(), b.title.toLowerCase()) || compareStrings(a.id, b.id),
  rank: (a, b) => compareStrings(a.list_id + a.rank, b.list_id + b.rank) || compareStrings(a.id, b.id),
}

/** Returns the order in which rows are displayed: by time within a day, by hand within a list. */
export const displayOrder = (sort: Sort): ((a: Row, b: Row) => number) =>
  sort === 'due' ? byDue : sortOrders[sort]
