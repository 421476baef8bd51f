import type { Row } from '../../data/tasks/row.ts'
import { formatDayList, formatLongDay } from '../../messages/format-date.ts'
import { formatTimeOfDay } from '../../messages/format-calendar-date.ts'
import { messages as pickersMessages } from '../../messages/en/pickers.ts'
import { localTimeIfDifferent } from './local-time.ts'

const messages = pickersMessages.due

type DuePreviewProps = {
  id: string
  /** The task with the new due date. */
  row: Row | undefined
  /** The next dates, for a recurring task. */
  follows: readonly string[]
  /** Why the text can't be read. */
  fault: string | undefined
  today: string
  /** The number of tasks. */
  taskCount: number
}

/** Shows the resulting date, time and zone, and the dates that follow. */
export function DuePreview({ id, row, follows, fault, today, taskCount }: DuePreviewProps) {
  if (fault !== undefined)
    return (
      <p className="preview text-red" id={id} role="alert">
        {fault}
      </p>
    )
  return (
    <p className="preview" id={id} role="status">
      {row?.due_date == null ? (
        <span className="dim">{taskCount > 1 ? messages.several(taskCount) : messages.noDateYet}</span>
      ) : (
        <>
          <b className="font-medium">{formatLongDay(row.due_date, today)}</b>
          {row.due_time !== null && <span>{timeWithZone(row.due_date, row.due_time, row.timezone)}</span>}
          {follows.length > 0 && (
            <span className="meta">{messages.nextDates(formatDayList(follows, today))}</span>
          )}
        </>
      )}
    </p>
  )
}

/** "09:00", or "09:00 Asia/Tokyo, 01:00 here". */
function timeWithZone(date: string, time: string, zone: string): string {
  const localTime = localTimeIfDifferent(date, time, zone)
  const hour = formatTimeOfDay(time)
  return localTime === undefined ? hour : messages.inOtherZone(hour, zone, localTime)
}
