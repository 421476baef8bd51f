import type { Moment, Row } from '../../../data/tasks/row.ts'
import { daysAway, wholeDay } from '../../../messages/format-date.ts'
import { hourInWords } from '../../../messages/format-calendar-date.ts'
import { words } from '../../../messages/en/task.ts'
import { hourHere } from '../../pickers/local-time.ts'

type DueTextProps = { row: Pick<Row, 'due_date' | 'due_time' | 'timezone'>; now: Moment }

/** "Fri 27 November, 16:00 in 7 days"; an hour of another zone is said in both. */
export function DueText({ row: { due_date, due_time, timezone }, now: { today } }: DueTextProps) {
  if (due_date === null) return null
  const here = due_time === null ? undefined : hourHere(due_date, due_time, timezone)
  return (
    <>
      <b className="font-medium">
        {wholeDay(due_date, today)}
        {due_time !== null && `, ${hourInWords(due_time)}`}
      </b>
      <i>{here === undefined ? daysAway(due_date, today) : words.elsewhere(timezone, here)}</i>
    </>
  )
}
