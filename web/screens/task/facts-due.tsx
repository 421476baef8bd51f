import type { Moment, Row } from '../../lib/rows/row.ts'
import { instantOf } from '../../lib/zone.ts'
import { clock, daysAway, deviceZone, wholeDay } from '../../words/dates.ts'
import { words } from '../../words/en/task.ts'

type DueTextProps = { row: Pick<Row, 'due_date' | 'due_time' | 'timezone'>; now: Moment }

/** "Fri 27 November, 16:00 in 7 days"; an hour of another zone is said in both. */
export function DueText({ row: { due_date, due_time, timezone }, now: { today } }: DueTextProps) {
  if (due_date === null) return null
  const away = daysAway(due_date, today)
  const elsewhere = due_time !== null && timezone !== '' && timezone !== deviceZone()
  return (
    <>
      <b className="font-medium">
        {[wholeDay(due_date, today), due_time].filter((part) => part !== null).join(', ')}
      </b>
      <i>
        {elsewhere
          ? words.elsewhere(timezone, clock(new Date(instantOf(due_date, due_time, timezone)).toISOString()))
          : away}
      </i>
    </>
  )
}
