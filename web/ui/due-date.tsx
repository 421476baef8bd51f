import { dueDay } from '../messages/format-date.ts'
import { hasHalves, hourInWords } from '../messages/format-calendar-date.ts'

type DueProps = {
  date: string
  time: string | null
  today: string
  /** The day is known: today's hour stands alone. */
  daily?: boolean
}

/** A deadline in the margin; its time stands small before the day, so that days align. */
export function Due({ date, time, today, daily }: DueProps) {
  const alone = daily === true && date === today
  return (
    <time
      className="due"
      data-halves={hasHalves || undefined}
      dateTime={time === null ? date : `${date}T${time}`}
    >
      {time !== null && <span className={alone ? undefined : 'tm'}>{hourInWords(time)}</span>}
      {!alone && <span>{dueDay(date, today)}</span>}
    </time>
  )
}
