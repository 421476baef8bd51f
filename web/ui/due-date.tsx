import { formatDueDay } from '../messages/format-date.ts'
import { formatTimeOfDay } from '../messages/format-calendar-date.ts'

type DueDateProps = {
  date: string
  time: string | null
  today: string
  /** Shows only the time for today, where the day is clear. */
  hideToday?: boolean
}

/** A due date. In the margin, its time is in small print, and below the day where it doesn't fit beside it. */
export function DueDate({ date, time, today, hideToday }: DueDateProps) {
  const timeOnly = hideToday === true && date === today
  return (
    <time className="due" dateTime={time === null ? date : `${date}T${time}`}>
      {!timeOnly && <span>{formatDueDay(date, today)}</span>}
      {time !== null && (
        <span className={timeOnly ? undefined : 'due-time'}>
          {/* Read as two words. */}
          {!timeOnly && <span className="unseen"> </span>}
          {formatTimeOfDay(time)}
        </span>
      )}
    </time>
  )
}
