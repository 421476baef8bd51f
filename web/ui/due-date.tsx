import { formatDueDay } from '../messages/format-date.ts'
import { formatTimeOfDay } from '../messages/format-calendar-date.ts'
import { usesTwelveHourClock } from '../messages/locale.ts'

type DueDateProps = {
  date: string
  time: string | null
  today: string
  /** Shows only the time for today, where the day is clear. */
  hideToday?: boolean
}

/** A due date in the margin. Its time comes before the day, in small print, so that the days align. */
export function DueDate({ date, time, today, hideToday }: DueDateProps) {
  const timeOnly = hideToday === true && date === today
  return (
    <time
      className="due"
      data-halves={usesTwelveHourClock || undefined}
      dateTime={time === null ? date : `${date}T${time}`}
    >
      {time !== null && <span className={timeOnly ? undefined : 'due-time'}>{formatTimeOfDay(time)}</span>}
      {!timeOnly && <span>{formatDueDay(date, today)}</span>}
    </time>
  )
}
