import { useRef } from 'react'
import type { Row } from '../../data/tasks/row.ts'
import { rowKey } from '../../data/tasks/temporary-ids.ts'
import { messages } from '../../messages/en/timeline.ts'
import { useWindow } from './use-window.ts'
import './undated.css'

/** The height of a task here, in pixels; as in undated.css. */
const rowPx = 32

type UndatedTasksProps = {
  rows: readonly Row[]
  /** The task open in the panel. */
  open: string | undefined
  onOpen: (id: string) => void
}

/** The tasks without dates, beside a timeline: they can be dragged onto it, or get a date by key. */
export function UndatedTasks({ rows, open, onOpen }: UndatedTasksProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { top, bottom } = useWindow(scroller)
  const first = Math.floor(top / rowPx)
  const shown = rows.slice(first, Math.ceil(bottom / rowPx))
  return (
    <aside className="timeline-undated" aria-label={messages.undated(rows.length)}>
      <h2>{messages.undated(rows.length)}</h2>
      <div className="undated-scroll" ref={scroller}>
        {rows.length === 0 && <p className="dim">{messages.allDated}</p>}
        <ul style={{ height: `${rows.length * rowPx}px` }}>
          {shown.map((row, at) => (
            <li
              key={rowKey(row.id)}
              data-key={rowKey(row.id)}
              data-undated={row.id}
              data-current={row.id === open || undefined}
              aria-setsize={rows.length}
              aria-posinset={first + at + 1}
              style={{ top: `${(first + at) * rowPx}px` }}
            >
              <button type="button" className="cut" onClick={() => onOpen(row.id)}>
                {row.title}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
