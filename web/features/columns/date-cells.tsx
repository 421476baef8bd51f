import { timeOfId } from '../../../src/core/time-of-id.ts'
import { isTemporaryId } from '../../data/tasks/temporary-ids.ts'
import type { Row } from '../../data/tasks/row.ts'
import { dateInZone, displayZone } from '../../lib/time-zone.ts'
import type { Column } from '../../lib/types.ts'
import { formatDueDay } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/columns.ts'
import './columns.css'

const dayOf: Record<keyof typeof messages.heads, (row: Row) => string | null> = {
  start: ({ start_date }) => start_date,
  created: ({ id }) => (isTemporaryId(id) ? null : dateInZone(displayZone(), timeOfId(id))),
  updated: ({ updated_at }) => (updated_at === '' ? null : dateInZone(displayZone(), Date.parse(updated_at))),
}
const dates = Object.keys(dayOf) as (keyof typeof dayOf)[]

const shown = (columns: readonly Column[]) => dates.filter((date) => columns.includes(date))

type DateCellsProps = { row: Row; columns: readonly Column[]; today: string }

/** The dates that rows show only on demand. On small screens, each has its name before it. */
export const DateCells = ({ row, columns, today }: DateCellsProps) => (
  <span className="date-cells">
    {shown(columns).map((date) => {
      const day = dayOf[date](row)
      return (
        <span key={date} className="date-cell" title={messages.names[date]}>
          {day !== null && (
            <>
              <span className="only-small">{messages.heads[date]}</span> {formatDueDay(day, today)}
            </>
          )}
        </span>
      )
    })}
  </span>
)

/** The same in words, for screen readers. */
export const dateWords = (row: Row, columns: readonly Column[], today: string): string[] =>
  shown(columns).flatMap((date) => {
    const day = dayOf[date](row)
    return day === null ? [] : messages.inWords[date](formatDueDay(day, today))
  })

/** The names of these columns above the rows; rows say them in words. */
export const DateHeads = ({ columns, hasList }: { columns: readonly Column[]; hasList: boolean }) => (
  <div className="margin-row date-heads" data-kind="head" aria-hidden="true">
    <span className="margin">{columns.includes('due') && messages.names.due}</span>
    <div className="content task-head">
      <span className="date-cells">
        {shown(columns).map((date) => (
          <span key={date} className="date-cell">
            {messages.heads[date]}
          </span>
        ))}
      </span>
      <span className="row-end">
        {hasList && columns.includes('list') && <span className="row-list">{messages.names.list}</span>}
        {columns.includes('priority') && <span className="row-priority" />}
        {columns.includes('people') && <span className="row-assignees" />}
        <span className="row-menu-space" />
      </span>
    </div>
  </div>
)
