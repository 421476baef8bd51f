import { useSeriesOfTask } from '../../../data/tasks/next-dates.ts'
import type { Row } from '../../../data/tasks/row.ts'
import { MarginRow } from '../../../ui/margin-list.tsx'
import { formatLongDay } from '../../../messages/format-date.ts'
import { messages } from '../../../messages/en/task.ts'

/** Says of an occurrence that isn't on the day of its rule where it was, and when the series goes back to its rule. */
export function MovedOccurrence({ row, today }: { row: Row; today: string }) {
  const isSeries = row.recurrence?.from === 'due' && !row.completed
  const { data } = useSeriesOfTask(isSeries ? row.id : undefined)
  const { data: [current, next] = [], occurrence } = data ?? {}
  // What the server has answered may be about an earlier due date.
  if (!isSeries || !occurrence || current !== row.due_date || occurrence === current) return null
  return (
    <MarginRow>
      <p className="meta">
        {messages.movedOccurrence(formatLongDay(occurrence, today), next && formatLongDay(next, today))}
      </p>
    </MarginRow>
  )
}
