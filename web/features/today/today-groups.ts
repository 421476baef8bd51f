import type { Day } from '../../lib/dates.ts'
import { dayOf, inDay, timeIn } from '../../data/tasks/filter-and-sort.ts'
import { byDue, type Row } from '../../data/tasks/row.ts'
import { words as all } from '../../messages/en/views.ts'
import type { Group } from '../task-list/groups.ts'

const words = all.today

export const lateId = 'late'
export const dayId = 'day'
export const comingId = 'coming'

/** As a day stands: what is late, then the day's own. */
export function orderOfDay(zone: string, today: Day): (a: Row, b: Row) => number {
  const isLate = (row: Row) => dayOf(row, zone) !== today
  const byHour = inDay(zone)
  return (a, b) => Number(isLate(b)) - Number(isLate(a)) || (isLate(a) ? byDue(a, b) : byHour(a, b))
}

/**
 * A day in groups: what is late; what has no hour and what has one that has come; and what is to come, below the line of
 * this moment, which is drawn when anything in the day has an hour.
 *
 * @param clock the hour it is, such as `09:14`
 */
export function dayGroups(rows: readonly Row[], zone: string, today: Day, clock: string): Group[] {
  const ofDay = rows.filter((row) => dayOf(row, zone) === today).toSorted(inDay(zone))
  const late = rows.filter((row) => dayOf(row, zone) !== today)
  const isComing = (row: Row) => (timeIn(row, zone) ?? '') > clock
  const hasHours = ofDay.some((row) => timeIn(row, zone) !== null)
  return [
    ...(late.length > 0 ? [{ id: lateId, name: words.overdue, rows: late }] : []),
    ...(ofDay.length > 0
      ? [{ id: dayId, name: words.day, rows: ofDay.filter((row) => !isComing(row)) }]
      : []),
    ...(hasHours ? [{ id: comingId, name: words.coming, rows: ofDay.filter(isComing) }] : []),
  ]
}
