import { GridListItem } from 'react-aria-components'
import { useRowHighlight } from '../../data/tasks/row-highlights.ts'
import { isOverdue, type CurrentTime, type Row } from '../../data/tasks/row.ts'
import { TaskDue } from '../task-list/task-due.tsx'
import { PriorityIcon } from '../../ui/priority-icon.tsx'
import { messages } from '../../messages/en/tasks.ts'
import { useIsTitleEdited } from '../task-list/inline-edit.ts'
import { TaskIndicators, RowMenuButton, Assignees, taskLabel } from '../task-list/task-row-content.tsx'
import { DragHandle } from '../task-list/drag-handle.tsx'
import { renderRow } from '../task-list/task-row.tsx'
import { RowTitleInput } from '../task-list/row-title-input.tsx'
import { useTaskListContext } from '../task-list/task-list-context.ts'

type CardProps = {
  /** From `keyInGroup`. Given here, too, it makes a card whose key changes a new one, as React Aria requires. */
  id: string
  row: Row
  now: CurrentTime
  people: ReadonlyMap<string, string>
  /** The column of the card, if it isn't the first one of its task. */
  copyIn?: string | undefined
}

/** A task as a card of the board. */
export const Card = ({ id, row, now, people, copyIn }: CardProps) => (
  <GridListItem
    id={id}
    className="card task"
    textValue={taskLabel(row, now, people)}
    data-tone={isOverdue(row, now) ? 'red' : undefined}
    data-closing={row.closing || undefined}
    render={renderRow}
  >
    <CardContent row={row} copyIn={copyIn} />
  </GridListItem>
)

function CardContent({ row, copyIn }: Pick<CardProps, 'row' | 'copyIn'>) {
  const { now, people, open, drags } = useTaskListContext()
  const mark = useRowHighlight(row.id)
  const isEdited = useIsTitleEdited(row.id, copyIn)
  const { title, due_date, priority, assignee_ids } = row
  return (
    <div className="card-content">
      {row.id === open && <span className="current-marker" />}
      {mark && <span className="change-highlight" data-mark={mark} />}
      {drags && <DragHandle label={messages.list.drag(title)} />}
      {(due_date !== null || priority > 0) && (
        <div className="card-top">
          <span className="due-day">
            <TaskDue row={row} today={now.today} />
          </span>
          <span title={priority > 0 ? messages.priorities[priority] : undefined}>
            <PriorityIcon priority={priority} name={messages.priorities[priority] ?? ''} />
          </span>
        </div>
      )}
      {isEdited ? <RowTitleInput row={row} copyIn={copyIn} /> : <h3 className="row-title">{title}</h3>}
      <div className="card-bottom">
        <TaskIndicators row={row} />
        <span className="grow" />
        <Assignees ids={assignee_ids} people={people} />
      </div>
      <RowMenuButton row={row} />
    </div>
  )
}
