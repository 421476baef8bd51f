import { todayIn } from '../../../core/dates/deadline.ts'
import { addDays, startOfDay } from '../../../core/dates/zoned-instants.ts'
import type { DateRange } from './filter-store.ts'
import { dueAt, type StoredRow } from '../row.ts'

/** A time, with its date in a time zone. */
export type LocalTime = { ms: number; today: string; timezone: string }

export const localTime = (timezone: string, ms: number): LocalTime => ({
  ms,
  today: todayIn(timezone, ms),
  timezone,
})

/** Returns whether a task that `mayBeDueWithin` matched is really due within a range. */
export function isDueWithin(row: StoredRow, { from, to }: DateRange, { timezone }: LocalTime): boolean {
  const at = dueAt(row)
  if (at === null) return true
  const ms = Date.parse(at)
  return (
    (from === undefined || ms >= startOfDay(from, timezone)) &&
    (to === undefined || ms < startOfDay(addDays(to, 1), timezone))
  )
}

/** Returns whether a deadline has passed: its time, or the whole day. */
export function isOverdue(
  row: Pick<StoredRow, 'due_date' | 'due_time' | 'timezone'>,
  now: LocalTime,
): boolean {
  const at = dueAt(row)
  return at === null ? row.due_date !== null && row.due_date < now.today : Date.parse(at) <= now.ms
}
