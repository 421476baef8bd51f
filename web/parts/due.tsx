import { dueDay } from '../words/dates.ts'

/** A deadline in the margin; its time stands small before the day, so that days align. */
export function Due({ date, time, today }: { date: string; time: string | null; today: string }) {
  return (
    <time className="due" dateTime={time === null ? date : `${date}T${time}`}>
      {time !== null && <span className="tm">{time}</span>}
      {dueDay(date, today)}
    </time>
  )
}
