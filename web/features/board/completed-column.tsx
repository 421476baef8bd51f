import { useState } from 'react'
import type { Row } from '../../data/tasks/row.ts'
import { useReadOnly } from '../../data/read-only.ts'
import { formatDay, formatExact } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/board.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'

/** The completed tasks: a tab at the right edge that opens into a column. */
export function CompletedColumn({ rows, onToggle }: { rows: readonly Row[]; onToggle: (row: Row) => void }) {
  const [open, setOpen] = useState(false)
  const readOnly = useReadOnly()
  return (
    <>
      {open && (
        <section className="column" aria-label={messages.completed}>
          <header>
            <h2>{messages.completed}</h2>
            <span className="count">{rows.length}</span>
          </header>
          <ul className="completed-cards">
            {rows.map((row) => (
              <li key={row.id}>
                <input
                  type="checkbox"
                  className="box"
                  aria-label={tasks.completeTask(row.title)}
                  checked
                  disabled={readOnly}
                  onChange={() => onToggle(row)}
                />
                <span className="grow dim">{row.title}</span>
                {row.completed_at !== null && (
                  <time className="meta" dateTime={row.completed_at} title={formatExact(row.completed_at)}>
                    {formatDay(row.completed_at)}
                  </time>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <button
        type="button"
        className="board-slip completed-slip"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {messages.completedCount(rows.length)}
      </button>
    </>
  )
}
