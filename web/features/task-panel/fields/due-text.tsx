import type { CurrentTime, Row } from '../../../data/tasks/row.ts'
import { formatDaysAway, formatLongDay } from '../../../messages/format-date.ts'
import { formatTimeOfDay } from '../../../messages/format-calendar-date.ts'
import { messages } from '../../../messages/en/task.ts'
import { localTimeIfDifferent } from '../../pickers/local-time.ts'

type DueTextProps = { row: Pick<Row, 'due_date' | 'due_time' | 'timezone'>; now: CurrentTime }

/** "Fri 27 November, 16:00 in 7 days"; a time in another zone appears in both zones. */
export function DueText({ row: { due_date, due_time, timezone }, now: { today } }: DueTextProps) {
  if (due_date === null) return null
  const localTime = due_time === null ? undefined : localTimeIfDifferent(due_date, due_time, timezone)
  return (
    <>
      <b className="font-medium">
        {formatLongDay(due_date, today)}
        {due_time !== null && `, ${formatTimeOfDay(due_time)}`}
      </b>
      <i>
        {localTime === undefined ? formatDaysAway(due_date, today) : messages.inZone(timezone, localTime)}
      </i>
    </>
  )
}
