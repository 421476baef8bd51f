import { type CSSProperties, memo } from 'react'
import { type CurrentTime, isOverdue, type Row } from '../../data/tasks/row.ts'
import { rowKey } from '../../data/tasks/temporary-ids.ts'
import { daysBetween } from '../../lib/dates.ts'
import { formatFullDay } from '../../messages/format-calendar-date.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import { messages } from '../../messages/en/timeline.ts'
import { taskLabel } from '../task-list/task-row-content.tsx'
import { shortSpanText, spanText } from './span-text.ts'
import { boxOf, type Span } from './timeline-scale.ts'
import type { LinePart } from './use-timeline-cursor.ts'

/** From this width on, a bar has room for a title. */
const titlePx = 72

type TimelineRowProps = {
  row: Row
  /** Its days, which may be those it is dragged to. */
  span: Span
  range: Span
  dayPx: number
  /** Its place among all lines. */
  index: number
  top: number
  now: CurrentTime
  people: ReadonlyMap<string, string>
  /** The part of it in the tab order. */
  stop: LinePart | undefined
  isOpen: boolean
  isSelected: boolean
  isDragged: boolean
  readOnly: boolean
  onOpen: (id: string) => void
  onToggle: (row: Row) => void
}

/** A task on a timeline: its title and dates, and a bar over its days whose ends can be moved. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { row, span, range, dayPx, index, top, now, people, stop, readOnly, onOpen, onToggle } = props
  const { id, title, completed } = row
  const dates = spanText(row, span, now.today)
  const box = boxOf(span, range, dayPx)
  const tabIndexOf = (part: LinePart) => (stop === part ? 0 : -1)
  return (
    <div
      className="timeline-row"
      role="row"
      aria-rowindex={index + 2}
      aria-selected={props.isSelected}
      data-key={rowKey(id)}
      data-line={id}
      data-late={isOverdue(row, now) || undefined}
      data-done={completed || undefined}
      data-current={props.isOpen || undefined}
      data-dragged={props.isDragged || undefined}
      style={{ top: `${top}px` }}
    >
      <div className="timeline-name" role="rowheader">
        <input
          type="checkbox"
          className="box"
          aria-label={tasks.completeTask(title)}
          checked={completed}
          disabled={readOnly}
          tabIndex={-1}
          onChange={() => onToggle(row)}
        />
        <button type="button" data-part="title" tabIndex={tabIndexOf('title')} onClick={() => onOpen(id)}>
          <span className="cut">{title}</span>
          <span className="meta cut">{shortSpanText(row, span, now.today)}</span>
          <span className="unseen">{taskLabel(row, now, people).slice(title.length)}</span>
        </button>
      </div>
      <div className="timeline-dates" role="gridcell">
        <div className="timeline-bar" style={{ ...box, '--length': `${box.width}px` } as CSSProperties}>
          <button
            type="button"
            className="bar-end"
            data-part="start"
            tabIndex={tabIndexOf('start')}
            aria-label={messages.start(title, formatFullDay(span.from))}
          />
          <button
            type="button"
            className="bar-body"
            data-part="bar"
            tabIndex={tabIndexOf('bar')}
            aria-label={messages.bar(title, dates, daysBetween(span.from, span.to) + 1)}
            onClick={() => onOpen(id)}
          >
            {box.width >= titlePx && <span aria-hidden="true">{title}</span>}
          </button>
          <button
            type="button"
            className="bar-end"
            data-part="end"
            tabIndex={tabIndexOf('end')}
            aria-label={messages.end(title, formatFullDay(span.to))}
          />
        </div>
      </div>
    </div>
  )
})
