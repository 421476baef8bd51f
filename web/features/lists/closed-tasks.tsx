import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '../../data/tasks/row.ts'
import { Icon } from '../../ui/icon.tsx'
import { Entry, Rows } from '../../ui/margin-list.tsx'
import { Stamp } from '../../ui/timestamp.tsx'
import { day } from '../../messages/format-date.ts'
import { words } from '../../messages/en/tasks.ts'

type ClosedProps = {
  rows: Row[]
  /** Reopens one; absent where nothing can be changed. */
  onToggle?: ((row: Row) => void) | undefined
}

/** What is closed, below the double rule; folded until one asks. */
export function Closed({ rows, onToggle }: ClosedProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Entry kind="closed" margin={rows.length}>
        <button
          type="button"
          className="flex items-center gap-2 dim"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon of={open ? ChevronDown : ChevronRight} small />
          {words.list.closed}
        </button>
      </Entry>
      {open && (
        <Rows label={words.list.closed}>
          {rows.map((row) => (
            <Entry
              key={row.id}
              as="li"
              margin={
                row.completed_at !== null && <Stamp at={row.completed_at}>{day(row.completed_at)}</Stamp>
              }
            >
              <input
                type="checkbox"
                className="box"
                aria-label={words.closeTask(row.title)}
                checked
                {...(onToggle ? { onChange: () => onToggle(row) } : { disabled: true })}
              />
              <span className="dim cut">{row.title}</span>
            </Entry>
          ))}
        </Rows>
      )}
    </>
  )
}
