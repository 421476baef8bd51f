import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '../../data/tasks/row.ts'
import { Icon } from '../../ui/icon.tsx'
import { MarginRow, RowList } from '../../ui/margin-list.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { formatDay } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/tasks.ts'

type CompletedTasksProps = {
  rows: Row[]
  /** Reopens a task; missing if read-only. */
  onToggle?: ((row: Row) => void) | undefined
}

/** The completed tasks below the double rule, collapsed at first. */
export function CompletedTasks({ rows, onToggle }: CompletedTasksProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <MarginRow kind="closed" margin={rows.length}>
        <button
          type="button"
          className="flex items-center gap-2 dim"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon of={open ? ChevronDown : ChevronRight} small />
          {messages.list.completed}
        </button>
      </MarginRow>
      {open && (
        <RowList label={messages.list.completed}>
          {rows.map((row) => (
            <MarginRow
              key={row.id}
              as="li"
              margin={
                row.completed_at !== null && (
                  <Timestamp at={row.completed_at}>{formatDay(row.completed_at)}</Timestamp>
                )
              }
            >
              <input
                type="checkbox"
                className="box"
                aria-label={messages.completeTask(row.title)}
                checked
                {...(onToggle ? { onChange: () => onToggle(row) } : { disabled: true })}
              />
              <span className="dim cut">{row.title}</span>
            </MarginRow>
          ))}
        </RowList>
      )}
    </>
  )
}
