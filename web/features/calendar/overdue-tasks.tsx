import { Link } from '../../router/link.tsx'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { DateString } from '../../lib/dates.ts'
import type { Row } from '../../data/tasks/row.ts'
import { formatFullDay } from '../../messages/format-calendar-date.ts'
import { messages } from '../../messages/en/upcoming.ts'
import { Icon } from '../../ui/icon.tsx'
import type { CalendarContext } from './calendar-context.ts'
import { CalendarTask } from './calendar-task.tsx'
import { overdueStop } from './use-calendar-cursor.ts'

/** More are shown in Today, which is made for long lists. */
const shownMax = 50

/** One line with the number of tasks that were due before the first day shown. Opened, they can be dragged to a day. */
export function OverdueTasks({
  rows,
  from,
  calendar,
}: {
  rows: readonly Row[]
  from: DateString
  calendar: CalendarContext
}) {
  const [isOpen, setOpen] = useState(false)
  const more = rows.length - shownMax
  return (
    <section
      className="overdue-tasks"
      aria-label={messages.overdueBefore(formatFullDay(from))}
      data-day={overdueStop}
    >
      <h2>
        <button
          type="button"
          data-stop={overdueStop}
          tabIndex={-1}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={isOpen ? ChevronDown : ChevronRight} />
          {messages.overdue(rows.length)}
        </button>
      </h2>
      {isOpen && (
        <ul className="calendar-tasks" aria-label={messages.overdue(rows.length)}>
          {rows.slice(0, shownMax).map((row) => (
            <CalendarTask key={row.id} row={row} calendar={calendar} />
          ))}
        </ul>
      )}
      {isOpen && more > 0 && (
        <Link to="/today" className="link">
          {messages.more(more)}
        </Link>
      )}
    </section>
  )
}
