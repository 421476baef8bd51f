import { Link } from '@tanstack/react-router'
import type { DateString } from '../../lib/dates.ts'
import type { Row } from '../../data/tasks/row.ts'
import { formatFullDay } from '../../messages/format-calendar-date.ts'
import { messages as viewsMessages } from '../../messages/en/views.ts'
import type { CalendarContext } from './calendar-context.ts'
import { CalendarTask } from './calendar-task.tsx'
import { overdueStop } from './use-calendar-cursor.ts'

const messages = viewsMessages.upcoming
/** Few enough to leave room for the days. */
const shownMax = 6

/** Overdue tasks due before the first day shown. They can be dragged to a day. */
export function OverdueTasks({
  rows,
  from,
  calendar,
}: {
  rows: readonly Row[]
  from: DateString
  calendar: CalendarContext
}) {
  const more = rows.length - shownMax
  return (
    <section
      className="overdue-tasks"
      aria-label={messages.overdueBefore(formatFullDay(from))}
      data-day={overdueStop}
    >
      <h2>{messages.overdue}</h2>
      <ul className="calendar-tasks" aria-label={messages.overdue}>
        {rows.slice(0, shownMax).map((row) => (
          <CalendarTask key={row.id} row={row} calendar={calendar} />
        ))}
      </ul>
      {more > 0 && (
        <Link to="/today" className="link">
          {messages.more(more)}
        </Link>
      )}
    </section>
  )
}
