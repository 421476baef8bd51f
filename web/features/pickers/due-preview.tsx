import type { Row } from '../../data/tasks/row.ts'
import { formatDayList, formatLongDay } from '../../messages/format-date.ts'
import { formatTimeOfDay } from '../../messages/format-calendar-date.ts'
import { messages as pickersMessages } from '../../messages/en/pickers.ts'
import { localDue } from '../../data/tasks/local-due.ts'
import { viewerZone } from '../../data/viewer-zone.ts'
import { OwnClock } from '../task-list/task-due.tsx'

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
          <DueWithZone row={row} today={today} />
          {follows.length > 0 && (
            <span className="meta">{messages.nextDates(formatDayList(follows, today))}</span>
          )}
        </>
      )}
    </p>
  )
}

/** "Fri 27 November 01:00", and beside it the task's own clock: "09:00 Tokyo". */
function DueWithZone({ row, today }: { row: Row; today: string }) {
  const due = localDue({ ...row, due_at: null }, viewerZone())
  return (
    due && (
      <>
        <b className="font-medium">{formatLongDay(due.date, today)}</b>
        {due.time !== null && <span>{formatTimeOfDay(due.time)}</span>}
        <OwnClock row={{ ...row, due_at: null }} />
      </>
    )
  )
}
