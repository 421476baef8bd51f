import type { Row } from '../../data/tasks/row.ts'
import { formatDayRange } from '../../messages/format-calendar-date.ts'
import { formatDueDay } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/timeline.ts'
import type { Span } from './timeline-scale.ts'

/** "1–5 December", "Today" for a single day, "Starts Mon 30" without a due date. */
export function spanText({ due_date }: Pick<Row, 'due_date'>, { from, to }: Span, today: string): string {
  if (due_date === null) return messages.startAt(formatDueDay(from, today))
  return from === to ? formatDueDay(to, today) : formatDayRange(from, to, today)
}
