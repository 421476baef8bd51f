import type { Row } from '../../data/tasks/row.ts'
import { formatDayList, formatLongDay } from '../../messages/format-date.ts'
import { formatTimeOfDay } from '../../messages/format-calendar-date.ts'
import { messages as all } from '../../messages/en/pickers.ts'
import { localTimeIfDifferent } from './local-time.ts'

const messages = all.due

type DuePreviewProps = {
  id: string
  /** The task with the new due date. */
  shown: Row | undefined
  /** The next dates, for a recurring task. */
  follows: readonly string[]
  /** Why the text can't be read. */
  fault: string | undefined
  today: string
  /** The number of tasks. */
  given: number
}

/** Shows the resulting date, time and zone, and the dates that follow. */
export function DuePreview({ id, shown, follows, fault, today, given }: DuePreviewProps) {
  if (fault !== undefined)
    return (
      <p className="preview text-red" id={id} role="alert">
        {fault}
      </p>
    )
  return (
    <p className="preview" id={id} role="status">
      {shown?.due_date == null ? (
        <span className="dim">{given > 1 ? messages.several(given) : messages.noDateYet}</span>
      ) : (
        <>
          <b className="font-medium">{formatLongDay(shown.due_date, today)}</b>
          {shown.due_time !== null && (
            <span>{timeWithZone(shown.due_date, shown.due_time, shown.timezone)}</span>
          )}
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
  const here = localTimeIfDifferent(date, time, zone)
  const hour = formatTimeOfDay(time)
  return here === undefined ? hour : messages.inOtherZone(hour, zone, here)
}
