import { Plus } from 'lucide-react'
import { type DragEvent, type MouseEvent, useState } from 'react'
import type { DateString } from '../../lib/dates.ts'
import { formatFullDay, formatCellDay, formatWeekday } from '../../messages/format-calendar-date.ts'
import { messages } from '../../messages/en/upcoming.ts'
import { Icon } from '../../ui/icon.tsx'
import { Planning, sumEstimates } from '../task-list/planning.tsx'
import { NewTaskLine } from '../task-list/new-task-line.tsx'
import type { CalendarContext } from './calendar-context.ts'
import type { DayTasks } from './calendar-tasks.ts'
import { OccurrenceItem } from './occurrence-item.tsx'
import { dragType, CalendarTask } from './calendar-task.tsx'

type DayCellProps = {
  day: DateString
  tasks: DayTasks
  calendar: CalendarContext
  /** How many tasks are shown before "more". */
  shownMax: { open: number; closed: number }
  /** Nothing has loaded yet. */
  busy: boolean
  isWeekend: boolean
  /** It is shown in the agenda even if it has no tasks. */
  isPicked: boolean
  /** It is in the coming week, which an agenda shows whole, to plan in. */
  isSoon: boolean
  /** The day belongs to another month than the one shown. */
  isOutside: boolean
}

/** A day: its date, its open tasks, and below a double rule the completed ones with their number. */
export function DayCell({
  day,
  tasks,
  calendar,
  shownMax,
  busy,
  isWeekend,
  isPicked,
  isSoon,
  isOutside,
}: DayCellProps) {
  const { viewer } = calendar
  const { today } = viewer.now
  const [showsAll, setWhole] = useState(false)
  const [over, setOver] = useState(false)
  const { open, closed } = tasks
  const toCome = calendar.occurrences.get(day) ?? []
  const shownRows = showsAll
    ? [...open, ...closed]
    : [...open.slice(0, shownMax.open), ...closed.slice(0, shownMax.closed)]
  const shownToCome = showsAll ? toCome : toCome.slice(0, Math.max(0, shownMax.open - open.length))
  const more = open.length + closed.length + toCome.length - shownRows.length - shownToCome.length
  const hidden = showsAll ? 0 : Math.max(0, open.length + toCome.length - shownMax.open)
  const unfold = () => setWhole(true)
  const isWriting = calendar.newTaskDay === day
  const isEmpty = day >= today && !isWriting && open.length + closed.length + toCome.length === 0
  const isCovered = (event: DragEvent) => event.dataTransfer.types.includes(dragType)
  const press = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget || (target as Element).matches('.calendar-tasks')) calendar.onWrite(day)
  }
  return (
    // Clicking the empty part adds a task; for the keyboard, the heading does the same.
    <section
      className="week-day"
      aria-label={messages.inDay(formatFullDay(day), open.length)}
      data-day={day}
      data-past={day < today || undefined}
      data-now={day === today || undefined}
      data-picked={isPicked || undefined}
      data-soon={isSoon || undefined}
      data-off={isWeekend || undefined}
      data-outside={isOutside || undefined}
      data-over={over || undefined}
      data-writing={isWriting || undefined}
      data-empty={isEmpty || undefined}
      onClick={press}
      onDragOver={(event) => {
        if (!isCovered(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!isCovered(event)) return
        event.preventDefault()
        setOver(false)
        calendar.onDrop(day)
      }}
    >
      <h2>
        <button
          type="button"
          data-stop={day}
          tabIndex={-1}
          aria-current={day === today ? 'date' : undefined}
          onClick={() => calendar.onWrite(day)}
        >
          <b data-month={day.endsWith('-01') || undefined}>{formatCellDay(day)}</b>
          {formatWeekday(day)}
          <span className="unseen">{messages.add}</span>
        </button>
      </h2>
      {isEmpty && !busy && calendar.newTaskList && (
        // The button of its date says so, too.
        <span className="day-hint" aria-hidden="true">
          <Icon of={Plus} small />
          {messages.addTask}
        </span>
      )}
      <Planning minutes={sumEstimates(open)} />
      {busy && shownRows.length === 0 && <DaySkeleton />}
      {shownRows.length + shownToCome.length > 0 && (
        <ul className="calendar-tasks" aria-label={formatFullDay(day)}>
          {shownRows.map((row) => (
            <CalendarTask key={row.id} row={row} calendar={calendar} />
          ))}
          {shownToCome.map((occurrence) => (
            <OccurrenceItem key={occurrence.stop} occurrence={occurrence} calendar={calendar} />
          ))}
        </ul>
      )}
      {more > 0 && (hidden > 0 || shownMax.closed > 0) && (
        <button type="button" className="more" data-stop={`${day} more`} tabIndex={-1} onClick={unfold}>
          {hidden > 0 ? messages.more(more) : messages.moreCompleted(more)}
        </button>
      )}
      {isWriting && calendar.newTaskList && (
        <NewTaskLine
          listId={calendar.newTaskList.id}
          sectionId={null}
          sectionName={calendar.newTaskList.name}
          now={viewer.now}
          lists={calendar.lists}
          people={calendar.people}
          due={day}
          onLeave={() => calendar.onWrite(null)}
        />
      )}
      {(closed.length > 0 || (day < today && shownMax.closed > 0)) && day <= today && (
        <p className="completed-sum">
          {more > 0 && hidden === 0 && shownMax.closed === 0 ? (
            <button type="button" data-stop={`${day} closed`} tabIndex={-1} onClick={unfold}>
              {messages.completed}
            </button>
          ) : (
            messages.completed
          )}
          <span>{closed.length}</span>
        </p>
      )}
    </section>
  )
}

/** Placeholders for tasks; invisible for the first moments. */
const DaySkeleton = () => (
  <div className="skeleton calendar-tasks" aria-hidden="true">
    <span className="skeleton-bar w-24" />
    <span className="skeleton-bar w-16" />
  </div>
)
