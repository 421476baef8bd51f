import type { DateString } from '../../lib/dates.ts'
import { localDueDate, compareWithinDay, localDueTime } from '../../data/tasks/filter-and-sort.ts'
import { byDue, type Row } from '../../data/tasks/row.ts'
import { messages as all } from '../../messages/en/views.ts'
import type { TaskGroup } from '../task-list/groups.ts'

const messages = all.today

export const overdueGroupId = 'late'
export const todayGroupId = 'day'
export const laterTodayGroupId = 'coming'

/** As a day stands: what is late, then the day's own. */
export function todayOrder(zone: string, today: DateString): (a: Row, b: Row) => number {
  const isLate = (row: Row) => localDueDate(row, zone) !== today
  const byHour = compareWithinDay(zone)
  return (a, b) => Number(isLate(b)) - Number(isLate(a)) || (isLate(a) ? byDue(a, b) : byHour(a, b))
}

/**
 * A day in groups: what is late; what has no hour and what has one that has come; and what is to come, below the line of
 * this moment, which is drawn when anything in the day has an hour.
 *
 * @param clock the hour it is, such as `09:14`
 */
export function todayGroups(
  rows: readonly Row[],
  zone: string,
  today: DateString,
  clock: string,
): TaskGroup[] {
  const ofDay = rows.filter((row) => localDueDate(row, zone) === today).toSorted(compareWithinDay(zone))
  const late = rows.filter((row) => localDueDate(row, zone) !== today)
  const isComing = (row: Row) => (localDueTime(row, zone) ?? '') > clock
  const hasHours = ofDay.some((row) => localDueTime(row, zone) !== null)
  return [
    ...(late.length > 0 ? [{ id: overdueGroupId, name: messages.overdue, rows: late }] : []),
    ...(ofDay.length > 0
      ? [{ id: todayGroupId, name: messages.day, rows: ofDay.filter((row) => !isComing(row)) }]
      : []),
    ...(hasHours ? [{ id: laterTodayGroupId, name: messages.laterToday, rows: ofDay.filter(isComing) }] : []),
  ]
}
