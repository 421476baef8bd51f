import { todayIn } from '../../../core/dates/deadline.ts'
import { addDays, startOfDay } from '../../../core/dates/zoned-instants.ts'
import type { DateRange } from './filter-store.ts'
import { dueAt, type StoredRow } from '../row.ts'

/** What a time is for somebody. */
export type LocalTime = { ms: number; today: string; timezone: string }

export const localTime = (timezone: string, ms: number): LocalTime => ({
  ms,
  today: todayIn(timezone, ms),
  timezone,
})

/** Whether the day of a task that may be within a span really is. */
export function isDueWithin(row: StoredRow, { from, to }: DateRange, { timezone }: LocalTime): boolean {
  const at = dueAt(row)
  if (at === null) return true
  const ms = Date.parse(at)
  return (
    (from === undefined || ms >= startOfDay(from, timezone)) &&
    (to === undefined || ms < startOfDay(addDays(to, 1), timezone))
  )
}

/** Whether a deadline has passed: the hour, or the whole day. */
export function isOverdue(
  row: Pick<StoredRow, 'due_date' | 'due_time' | 'timezone'>,
  now: LocalTime,
): boolean {
  const at = dueAt(row)
  return at === null ? row.due_date !== null && row.due_date < now.today : Date.parse(at) <= now.ms
}
