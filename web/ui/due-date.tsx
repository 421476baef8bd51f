import { formatDueDay } from '../messages/format-date.ts'
import { usesTwelveHourClock, formatTimeOfDay } from '../messages/format-calendar-date.ts'

type DueDateProps = {
  date: string
  time: string | null
  today: string
  /** The day is known: today's hour stands alone. */
  hideToday?: boolean
}

/** A deadline in the margin; its time stands small before the day, so that days align. */
export function DueDate({ date, time, today, hideToday }: DueDateProps) {
  const alone = hideToday === true && date === today
  return (
    <time
      className="due"
      data-halves={usesTwelveHourClock || undefined}
      dateTime={time === null ? date : `${date}T${time}`}
    >
      {time !== null && <span className={alone ? undefined : 'due-time'}>{formatTimeOfDay(time)}</span>}
      {!alone && <span>{formatDueDay(date, today)}</span>}
    </time>
  )
}
