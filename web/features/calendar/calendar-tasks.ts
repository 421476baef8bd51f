import type { DateString } from '../../lib/dates.ts'
import { daysBetween } from '../../lib/date-range.ts'
import {
  localDueDate,
  compareWithinDay,
  matchesFilter,
  type Viewer,
} from '../../data/tasks/filter-and-sort.ts'
import { byClosedTime, compareStrings, type Row } from '../../data/tasks/row.ts'
import type { ViewFilter } from '../../lib/types.ts'

/** What a calendar shows of a day. */
export type DayTasks = { open: Row[]; closed: Row[] }

/** Which tasks a calendar shows: open ones up to its last day, since what is late is named too, and closed ones. */
export function isInCalendar(
  filter: ViewFilter,
  viewer: Viewer,
  from: DateString,
  to: DateString,
): (row: Row) => boolean {
  const isOpen = matchesFilter({ ...filter, completed: false }, viewer)
  const isClosed = matchesFilter({ ...filter, completed: true }, viewer)
  return (row) => {
    const day = localDueDate(row, viewer.zone)
    if (day === null || day > to) return false
    if (row.completed) return day >= from && isClosed(row)
    return (day >= from || day < viewer.now.today) && isOpen(row)
  }
}

/** Tasks by their day: untimed first, then by time; those of days before `from` are late. */
export function groupByDay(
  rows: readonly Row[],
  from: DateString,
  zone: string,
): { days: Map<DateString, DayTasks>; late: Row[] } {
  const days = new Map<DateString, DayTasks>()
  const late: Row[] = []
  for (const row of rows) {
    const day = localDueDate(row, zone)
    if (day === null) continue
    if (day < from) {
      late.push(row)
      continue
    }
    const tasks = days.get(day) ?? { open: [], closed: [] }
    days.set(day, tasks)
    tasks[row.completed ? 'closed' : 'open'].push(row)
  }
  for (const { open, closed } of days.values()) {
    open.sort(compareWithinDay(zone))
    closed.sort(byClosedTime)
  }
  return { days, late }
}

/** In no order: a day has its own. */
export const unsorted = (): number => 0

/** As tasks stand in a calendar: day by day, what is closed below what is open. */
export function calendarOrder(zone: string): (a: Row, b: Row) => number {
  const byHour = compareWithinDay(zone)
  return (a, b) =>
    compareStrings(localDueDate(a, zone) ?? '', localDueDate(b, zone) ?? '') ||
    Number(a.completed) - Number(b.completed) ||
    (a.completed ? byClosedTime(a, b) : byHour(a, b))
}

/**
 * Whether what becomes of a task moves another one: it stands before it in its day, or in an earlier week, which may
 * grow; on a small screen, where days stand below each other, on any earlier day.
 */
export function isAboveInCalendar(
  from: DateString,
  zone: string,
  small: boolean,
): (row: Row, at: Row) => boolean {
  const order = calendarOrder(zone)
  const weekOf = (row: Row) => Math.floor(daysBetween(from, localDueDate(row, zone) ?? from) / 7)
  const isBeside = (row: Row, at: Row) =>
    !small && weekOf(row) === weekOf(at) && localDueDate(row, zone) !== localDueDate(at, zone)
  return (row, at) => order(row, at) < 0 && !isBeside(row, at)
}
