import type { Row } from '../../data/tasks/row.ts'
import { formatDayRange } from '../../messages/format-calendar-date.ts'
import { formatShortDayRange } from '../../messages/format-short-range.ts'
import { formatDueDay } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/timeline.ts'
import type { Span } from './timeline-scale.ts'

type SpanFormat = (row: Pick<Row, 'due_date'>, span: Span, today: string) => string

const spanFormat =
  (formatRange: typeof formatDayRange): SpanFormat =>
  ({ due_date }, { from, to }, today) => {
    if (due_date === null) return messages.startAt(formatDueDay(from, today))
    return from === to ? formatDueDay(to, today) : formatRange(from, to, today)
  }

/** "1–5 December", "Today" for a single day, "Starts Mon 30" without a due date. */
export const spanText = spanFormat(formatDayRange)
/** "1–5 Dec", below a title. */
export const shortSpanText = spanFormat(formatShortDayRange)
