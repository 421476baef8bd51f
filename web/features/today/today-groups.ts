import type { DateString } from '../../lib/dates.ts'
import { localDueDate, localDueTime } from '../../data/tasks/local-due.ts'
import { compareWithinDay } from '../../data/tasks/filter-and-sort.ts'
import { byDue, type Row } from '../../data/tasks/row.ts'
import { messages as viewsMessages } from '../../messages/en/views.ts'
import type { TaskGroup } from '../task-list/groups.ts'

const messages = viewsMessages.today

export const overdueGroupId = 'late'
export const todayGroupId = 'day'
export const laterTodayGroupId = 'coming'

/** Orders tasks for Today: overdue ones first, then those of the day. */
export function todayOrder(zone: string, today: DateString): (a: Row, b: Row) => number {
  const isLate = (row: Row) => localDueDate(row, zone) !== today
  const byHour = compareWithinDay(zone)
  return (a, b) => Number(isLate(b)) - Number(isLate(a)) || (isLate(a) ? byDue(a, b) : byHour(a, b))
}

/**
 * Groups tasks for Today: overdue; all day and earlier today; later today, below the line for the current
 * time, which appears if any task of the day has a time.
 *
 * @param clock the current time, such as `09:14`
 */
export function todayGroups(
  rows: readonly Row[],
  zone: string,
  today: DateString,
  clock: string,
): TaskGroup[] {
  const ofDay = rows.filter((row) => localDueDate(row, zone) === today).toSorted(compareWithinDay(zone))
  const overdue = rows.filter((row) => localDueDate(row, zone) !== today)
  const isComing = (row: Row) => (localDueTime(row, zone) ?? '') > clock
  const hasHours = ofDay.some((row) => localDueTime(row, zone) !== null)
  return [
    ...(overdue.length > 0 ? [{ id: overdueGroupId, name: messages.overdue, rows: overdue }] : []),
    ...(ofDay.length > 0
      ? [{ id: todayGroupId, name: messages.day, rows: ofDay.filter((row) => !isComing(row)) }]
      : []),
    ...(hasHours ? [{ id: laterTodayGroupId, name: messages.laterToday, rows: ofDay.filter(isComing) }] : []),
  ]
}
