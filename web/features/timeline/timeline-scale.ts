import { addDays, daysBetween, daysIn, type DateString, monthOf, weekdayOf, yearOf } from '../../lib/dates.ts'
import { localDueDate } from '../../data/tasks/local-due.ts'
import type { Row } from '../../data/tasks/row.ts'

/** How much of the time a screen shows: about a week, a month, or a quarter. */
export type Zoom = 'week' | 'month' | 'quarter'
export const zooms: readonly Zoom[] = ['week', 'month', 'quarter']
/** The width of a day, in pixels. */
export const dayPxOf: Record<Zoom, number> = { week: 56, month: 20, quarter: 7 }

/** What is shown beside the tasks at least, in days. */
const marginDays = { before: 28, after: 90 }
/** Further away from today nothing is drawn; a task there says its dates. */
const farDays = 3_660

/** The days of a task: one of them if it has no other. */
export type Span = { from: DateString; to: DateString }

/** Returns the days that a task takes where a person is, or undefined without dates. */
export function spanOf(row: Row, zone: string): Span | undefined {
  const due = localDueDate(row, zone)
  const from = row.start_date ?? due
  const to = due ?? row.start_date
  return from === null || to === null ? undefined : { from: from < to ? from : to, to }
}

/** Returns the first and the last day of a timeline, with whole weeks. */
export function rangeOf(spans: readonly Span[], today: DateString, firstWeekday: number): Span {
  const [earliest, latest] = [addDays(today, -farDays), addDays(today, farDays)]
  let from = addDays(today, -marginDays.before)
  let to = addDays(today, marginDays.after)
  for (const span of spans) {
    if (span.from < from && span.from > earliest) from = span.from
    if (span.to > to && span.to < latest) to = span.to
  }
  const start = addDays(from, -7)
  return { from: addDays(start, -((weekdayOf(start) - firstWeekday + 7) % 7)), to: addDays(to, 28) }
}

/** A week above the tasks. */
export type Tick = { day: DateString; x: number }
/** A month above the weeks, as far as it's in the range. */
export type MonthTick = Tick & { width: number }

/** Returns the first days of the weeks that are visible. */
export function weekTicks(
  { from, to }: Span,
  dayPx: number,
  [left, right]: readonly [number, number],
): Tick[] {
  const weekPx = dayPx * 7
  const first = Math.max(0, Math.floor(left / weekPx))
  const last = Math.min(Math.ceil(right / weekPx), Math.floor((daysBetween(from, to) + 1) / 7))
  return Array.from({ length: Math.max(0, last - first) }, (_, at) => ({
    day: addDays(from, (first + at) * 7),
    x: (first + at) * weekPx,
  }))
}

/** Returns the months that are visible, each from its own first day, which is rarely that of a week. */
export function monthTicks(
  { from, to }: Span,
  dayPx: number,
  [left, right]: readonly [number, number],
): MonthTick[] {
  const last = addDays(from, Math.min(Math.ceil(right / dayPx), daysBetween(from, to)))
  const months: MonthTick[] = []
  for (let day = addDays(from, Math.floor(Math.max(0, left) / dayPx)); day <= last;) {
    const first = `${day.slice(0, 7)}-01`
    const end = addDays(first, daysIn(yearOf(day), monthOf(day)) - 1)
    const part = { from: first > from ? first : from, to: end < to ? end : to }
    const { left: x, width } = boxOf(part, { from, to }, dayPx)
    months.push({ day: part.from, x, width })
    day = addDays(end, 1)
  }
  return months
}

/** Returns where a span is drawn. */
export const boxOf = ({ from, to }: Span, range: Span, dayPx: number): { left: number; width: number } => ({
  left: daysBetween(range.from, from) * dayPx,
  width: (daysBetween(from, to) + 1) * dayPx,
})

/** The part of a bar that is moved: all of it, or one of its ends. */
export type BarPart = 'bar' | 'start' | 'end'

/** Returns a span after a part of it has moved; an end stops at the other. */
export function moveSpan({ from, to }: Span, part: BarPart, days: number): Span {
  if (part === 'bar') return { from: addDays(from, days), to: addDays(to, days) }
  const moved = addDays(part === 'start' ? from : to, days)
  return part === 'start' ? { from: moved < to ? moved : to, to } : { from, to: moved > from ? moved : from }
}

/** Returns the fields of a task that change with its span. @param zone of the person, for a task without a due date */
export function patchOfSpan(
  row: Row,
  before: Span,
  after: Span,
  part: BarPart,
  zone: string,
): Partial<Pick<Row, 'start_date' | 'due_date' | 'timezone'>> {
  const { start_date, due_date } = row
  const start = part === 'start' || (part === 'bar' && start_date !== null) ? { start_date: after.from } : {}
  if (part === 'start' || (part === 'bar' && due_date === null)) return start
  // A due date in another zone may differ from the day it is shown on.
  const days = daysBetween(before.to, after.to)
  return due_date === null
    ? { ...start, due_date: after.to, timezone: zone }
    : { ...start, due_date: addDays(due_date, days) }
}
