import { type DateString, daysBetween } from '../../lib/dates.ts'
import { localDueDate } from '../../data/tasks/local-due.ts'
import { compareWithinDay, matchesFilter, type Viewer } from '../../data/tasks/filter-and-sort.ts'
import { byCompletionTime, compareStrings, type Row } from '../../data/tasks/row.ts'
import type { ViewFilter } from '../../lib/types.ts'

/** The tasks of one day. */
export type DayTasks = { open: Row[]; closed: Row[] }

/** A day without any. */
export const noTasks: DayTasks = { open: [], closed: [] }

/**
 * Returns a predicate for the tasks in a calendar: open ones up to its last day, since overdue tasks are
 * shown too, and completed ones.
 */
export function isInCalendar(
  filter: ViewFilter,
  viewer: Viewer,
  from: DateString,
  to: DateString,
): (row: Row) => boolean {
  const isOpen = matchesFilter({ ...filter, completed: false }, viewer)
  const isCompleted = matchesFilter({ ...filter, completed: true }, viewer)
  return (row) => {
    const day = localDueDate(row, viewer.zone)
    if (day === null || day > to) return false
    if (row.completed) return day >= from && isCompleted(row)
    return (day >= from || day < viewer.now.today) && isOpen(row)
  }
}

/** Groups tasks by day, all-day tasks first, then by time. Those due before `from` are overdue. */
export function groupByDay(
  rows: readonly Row[],
  from: DateString,
  zone: string,
): { days: Map<DateString, DayTasks>; overdue: Row[] } {
  const days = new Map<DateString, DayTasks>()
  const overdue: Row[] = []
  for (const row of rows) {
    const day = localDueDate(row, zone)
    if (day === null) continue
    if (day < from) {
      overdue.push(row)
      continue
    }
    const tasks = days.get(day) ?? { open: [], closed: [] }
    days.set(day, tasks)
    tasks[row.completed ? 'closed' : 'open'].push(row)
  }
  for (const { open, closed } of days.values()) {
    open.sort(compareWithinDay(zone))
    closed.sort(byCompletionTime)
  }
  return { days, overdue }
}

/** No order: days sort their own tasks. */
export const unsorted = (): number => 0

/** The order of tasks in a calendar: by day, completed below open ones. */
export function calendarOrder(zone: string): (a: Row, b: Row) => number {
  const byHour = compareWithinDay(zone)
  return (a, b) =>
    compareStrings(localDueDate(a, zone) ?? '', localDueDate(b, zone) ?? '') ||
    Number(a.completed) - Number(b.completed) ||
    (a.completed ? byCompletionTime(a, b) : byHour(a, b))
}

/**
 * Whether a change to one task would move another: it comes before it on the same day, or in an earlier week,
 * whose row may grow. Where days are stacked, on any earlier day.
 */
export function isAboveInCalendar(
  from: DateString,
  zone: string,
  areDaysStacked: () => boolean,
): (row: Row, at: Row) => boolean {
  const order = calendarOrder(zone)
  const weekOf = (row: Row) => Math.floor(daysBetween(from, localDueDate(row, zone) ?? from) / 7)
  const isBeside = (row: Row, at: Row) =>
    !areDaysStacked() && weekOf(row) === weekOf(at) && localDueDate(row, zone) !== localDueDate(at, zone)
  return (row, at) => order(row, at) < 0 && !isBeside(row, at)
}
