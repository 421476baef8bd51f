import { type DragEvent, type MouseEvent, useState } from 'react'
import type { Day } from '../../lib/dates.ts'
import { dayInWords, dayOfMonth, weekday } from '../../messages/format-calendar-date.ts'
import { words as all } from '../../messages/en/views.ts'
import { NewLine } from '../task-list/new-task-line.tsx'
import type { Bench } from './calendar-context.ts'
import type { DayTasks } from './calendar-tasks.ts'
import { dragType, Slot } from './calendar-task.tsx'

const words = all.upcoming

type DayCellProps = {
  day: Day
  tasks: DayTasks
  bench: Bench
  /** How many are shown before one asks for the rest. */
  most: { open: number; closed: number }
  /** Nothing has been read yet. */
  busy: boolean
  isWeekend: boolean
  /** Of another month than the one that is shown. */
  isOutside: boolean
}

/** One day: its date, what is due in it, and below the double rule how much of it was closed. */
export function DayCell({ day, tasks, bench, most, busy, isWeekend, isOutside }: DayCellProps) {
  const { viewer } = bench
  const { today } = viewer.now
  const [whole, setWhole] = useState(false)
  const [over, setOver] = useState(false)
  const { open, closed } = tasks
  const shown = whole ? [...open, ...closed] : [...open.slice(0, most.open), ...closed.slice(0, most.closed)]
  const more = open.length + closed.length - shown.length
  const hidden = whole ? 0 : Math.max(0, open.length - most.open)
  const unfold = () => setWhole(true)
  const isCovered = (event: DragEvent) => event.dataTransfer.types.includes(dragType)
  const press = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget || (target as Element).matches('.slots')) bench.onWrite(day)
  }
  return (
    // What a press on the empty part of a day does, its heading does for the keyboard.
    <section
      className="week-day"
      aria-label={words.inDay(dayInWords(day), open.length)}
      data-day={day}
      data-past={day < today || undefined}
      data-now={day === today || undefined}
      data-off={isWeekend || undefined}
      data-outside={isOutside || undefined}
      data-over={over || undefined}
      data-writing={bench.writing === day || undefined}
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
        bench.onDrop(day)
      }}
    >
      <h2>
        <button
          type="button"
          data-stop={day}
          tabIndex={-1}
          aria-current={day === today ? 'date' : undefined}
          onClick={() => bench.onWrite(day)}
        >
          <b>{dayOfMonth(day)}</b>
          {weekday(day)}
          <span className="unseen">{words.add}</span>
        </button>
      </h2>
      {busy && shown.length === 0 && <Bones />}
      {shown.length > 0 && (
        <ul className="slots" aria-label={dayInWords(day)}>
          {shown.map((row) => (
            <Slot key={row.id} row={row} bench={bench} />
          ))}
        </ul>
      )}
      {more > 0 && (hidden > 0 || most.closed > 0) && (
        <button type="button" className="more" data-stop={`${day} more`} tabIndex={-1} onClick={unfold}>
          {hidden > 0 ? words.more(more) : words.moreClosed(more)}
        </button>
      )}
      {bench.writing === day && bench.writesTo && (
        <NewLine
          listId={bench.writesTo.id}
          sectionId={null}
          sectionName={bench.writesTo.name}
          now={viewer.now}
          lists={bench.lists}
          people={bench.people}
          due={day}
          onLeave={() => bench.onWrite(null)}
        />
      )}
      {(closed.length > 0 || (day < today && most.closed > 0)) && day <= today && (
        <p className="sum">
          {more > 0 && hidden === 0 && most.closed === 0 ? (
            <button type="button" data-stop={`${day} closed`} tabIndex={-1} onClick={unfold}>
              {words.closed}
            </button>
          ) : (
            words.closed
          )}
          <span>{closed.length}</span>
        </p>
      )}
    </section>
  )
}

/** Where tasks will stand; nothing for the first moments. */
const Bones = () => (
  <div className="bones slots" aria-hidden="true">
    <span className="bone w-24" />
    <span className="bone w-16" />
  </div>
)
