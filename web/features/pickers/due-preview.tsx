import type { Row } from '../../data/tasks/row.ts'
import { listedDays, wholeDay } from '../../messages/format-date.ts'
import { hourInWords } from '../../messages/format-calendar-date.ts'
import { words as all } from '../../messages/en/pickers.ts'
import { hourHere } from './local-time.ts'

const words = all.due

type PreviewProps = {
  id: string
  /** The task as it would be. */
  shown: Row | undefined
  /** The deadlines after it, of a task that recurs. */
  follows: readonly string[]
  /** What is not understood, in words. */
  fault: string | undefined
  today: string
  /** How many tasks it is for. */
  given: number
}

/** What would hold: weekday, date, time, zone where it is another one, and what follows. */
export function Preview({ id, shown, follows, fault, today, given }: PreviewProps) {
  if (fault !== undefined)
    return (
      <p className="preview text-red" id={id} role="alert">
        {fault}
      </p>
    )
  return (
    <p className="preview" id={id} role="status">
      {shown?.due_date == null ? (
        <span className="dim">{given > 1 ? words.several(given) : words.nothing}</span>
      ) : (
        <>
          <b className="font-medium">{wholeDay(shown.due_date, today)}</b>
          {shown.due_time !== null && <span>{timeOf(shown.due_date, shown.due_time, shown.timezone)}</span>}
          {follows.length > 0 && <span className="meta">{words.following(listedDays(follows, today))}</span>}
        </>
      )}
    </p>
  )
}

/** "09:00", or "09:00 Asia/Tokyo, 01:00 here". */
function timeOf(date: string, time: string, zone: string): string {
  const here = hourHere(date, time, zone)
  const hour = hourInWords(time)
  return here === undefined ? hour : words.elsewhere(hour, zone, here)
}
