import type { Day } from '../../lib/dates.ts'
import { daysBetween } from '../../lib/date-range.ts'
import { dayOf, inDay, matches, type Viewer } from '../../data/tasks/filter-and-sort.ts'
import { byClosing, compare, type Row } from '../../data/tasks/row.ts'
import type { ViewFilter } from '../../lib/types.ts'

/** What a calendar shows of a day. */
export type DayTasks = { open: Row[]; closed: Row[] }

/** Which tasks a calendar shows: open ones up to its last day, since what is late is named too, and closed ones. */
export function fitsCalendar(filter: ViewFilter, viewer: Viewer, from: Day, to: Day): (row: Row) => boolean {
  const isOpen = matches({ ...filter, completed: false }, viewer)
  const isClosed = matches({ ...filter, completed: true }, viewer)
  return (row) => {
    const day = dayOf(row, viewer.zone)
    if (day === null || day > to) return false
    if (row.completed) return day >= from && isClosed(row)
    return (day >= from || day < viewer.now.today) && isOpen(row)
  }
}

/** Tasks by their day: untimed first, then by time; those of days before `from` are late. */
export function byDay(
  rows: readonly Row[],
  from: Day,
  zone: string,
): { days: Map<Day, DayTasks>; late: Row[] } {
  const days = new Map<Day, DayTasks>()
  const late: Row[] = []
  for (const row of rows) {
    const day = dayOf(row, zone)
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
    open.sort(inDay(zone))
    closed.sort(byClosing)
  }
  return { days, late }
}

/** In no order: a day has its own. */
export const unsorted = (): number => 0

/** As tasks stand in a calendar: day by day, what is closed below what is open. */
export function inCalendar(zone: string): (a: Row, b: Row) => number {
  const byHour = inDay(zone)
  return (a, b) =>
    compare(dayOf(a, zone) ?? '', dayOf(b, zone) ?? '') ||
    Number(a.completed) - Number(b.completed) ||
    (a.completed ? byClosing(a, b) : byHour(a, b))
}

/**
 * Whether what becomes of a task moves another one: it stands before it in its day, or in an earlier week, which may
 * grow; on a small screen, where days stand below each other, on any earlier day.
 */
export function isAboveIn(from: Day, zone: string, small: boolean): (row: Row, at: Row) => boolean {
  const order = inCalendar(zone)
  const weekOf = (row: Row) => Math.floor(daysBetween(from, dayOf(row, zone) ?? from) / 7)
  const isBeside = (row: Row, at: Row) =>
    !small && weekOf(row) === weekOf(at) && dayOf(row, zone) !== dayOf(at, zone)
  return (row, at) => order(row, at) < 0 && !isBeside(row, at)
}
