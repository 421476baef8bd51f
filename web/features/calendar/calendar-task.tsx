import type { CSSProperties, DragEvent } from 'react'
import { localDueTime } from '../../data/tasks/local-due.ts'
import { isOverdue, type Row } from '../../data/tasks/row.ts'
import { formatTimeOfDay } from '../../messages/format-calendar-date.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import { OwnClock } from '../task-list/task-due.tsx'
import { taskLabel } from '../task-list/task-row-content.tsx'
import type { CalendarContext } from './calendar-context.ts'

/** The data type of dragged tasks. */
export const dragType = 'application/x-daybook-tasks'

type CalendarTaskProps = {
  row: Row
  calendar: CalendarContext
  /** Where it is among the hours of a day, along which it is dragged in another way. */
  place?: CSSProperties | undefined
  hasHours?: boolean
}

/** A task on its day: its time, if it has one, and its title. */
export function CalendarTask({ row, calendar, place, hasHours = false }: CalendarTaskProps) {
  const { viewer, people, open, selectedIds } = calendar
  const time = localDueTime(row, viewer.zone)
  const isLate = isOverdue(row, viewer.now)
  const isChosen = selectedIds.includes(row.id)
  const lift = (event: DragEvent) => {
    event.dataTransfer.setData(dragType, row.id)
    event.dataTransfer.setData('text/plain', row.title)
    event.dataTransfer.effectAllowed = 'move'
    calendar.onDrag(isChosen ? selectedIds : [row.id])
  }
  return (
    <li
      className="calendar-task"
      data-key={row.id}
      data-late={isLate || undefined}
      data-done={row.completed || undefined}
      data-chosen={isChosen || undefined}
      data-current={row.id === open || undefined}
      style={place}
      draggable={!row.completed && !hasHours}
      onDragStart={lift}
      onDragEnd={() => calendar.onDrag([])}
    >
      <input
        type="checkbox"
        className="box"
        aria-label={tasks.completeTask(row.title)}
        checked={row.completed}
        tabIndex={-1}
        onChange={() => calendar.onToggle(row)}
      />
      <button
        type="button"
        data-stop={row.id}
        tabIndex={-1}
        aria-pressed={selectedIds.length > 0 ? isChosen : undefined}
        onClick={(event) =>
          event.metaKey || event.ctrlKey ? calendar.onChoose(row.id) : calendar.onOpen(row.id)
        }
      >
        {time !== null && <time>{formatTimeOfDay(time)} </time>}
        {row.title}
        <OwnClock row={row} />
        <span className="unseen">{taskLabel(row, viewer.now, people).slice(row.title.length)}</span>
      </button>
    </li>
  )
}
