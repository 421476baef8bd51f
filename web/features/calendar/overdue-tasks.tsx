import { Link } from '@tanstack/react-router'
import type { Day } from '../../lib/dates.ts'
import type { Row } from '../../data/tasks/row.ts'
import { dayInWords } from '../../messages/format-calendar-date.ts'
import { words as all } from '../../messages/en/views.ts'
import type { Bench } from './calendar-context.ts'
import { Slot } from './calendar-task.tsx'
import { lateStop } from './use-calendar-cursor.ts'

const words = all.upcoming
/** As many as leave the days their place. */
const most = 6

/** What is late and was due before the first day that is shown: named here, and taken from here to a day. */
export function Late({ rows, from, bench }: { rows: readonly Row[]; from: Day; bench: Bench }) {
  const more = rows.length - most
  return (
    <section className="late" aria-label={words.overdueBefore(dayInWords(from))} data-day={lateStop}>
      <h2>{words.overdue}</h2>
      <ul className="slots" aria-label={words.overdue}>
        {rows.slice(0, most).map((row) => (
          <Slot key={row.id} row={row} bench={bench} />
        ))}
      </ul>
      {more > 0 && (
        <Link to="/today" className="link">
          {words.more(more)}
        </Link>
      )}
    </section>
  )
}
