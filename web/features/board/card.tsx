import { Button as AriaButton, GridListItem } from 'react-aria-components'
import { keyOf } from '../../data/tasks/temporary-ids.ts'
import { useMark } from '../../data/tasks/row-highlights.ts'
import { isOverdue, type Moment, type Row } from '../../data/tasks/row.ts'
import { Due } from '../../ui/due-date.tsx'
import { Tally } from '../../ui/priority-icon.tsx'
import { words } from '../../messages/en/tasks.ts'
import { useIsEditing } from '../task-list/inline-edit.ts'
import { Facts, Grip, MenuButton, People, spoken } from '../task-list/task-row-content.tsx'
import { RowTitle } from '../task-list/row-title-input.tsx'
import { useShared } from '../task-list/task-list-context.ts'

type CardProps = { row: Row; now: Moment; people: ReadonlyMap<string, string> }

/** A task as a card of the board. */
export const Card = ({ row, now, people }: CardProps) => (
  <GridListItem
    id={keyOf(row.id)}
    className="card task"
    textValue={spoken(row, now, people)}
    data-tone={isOverdue(row, now) ? 'red' : undefined}
    data-closing={row.closing || undefined}
  >
    <Inside row={row} />
  </GridListItem>
)

function Inside({ row }: { row: Row }) {
  const { now, people, open, drags } = useShared()
  const mark = useMark(row.id)
  const isEdited = useIsEditing(row.id)
  const { title, due_date, due_time, priority, assignee_ids } = row
  return (
    <div className="inside">
      {row.id === open && <span className="is-here" />}
      {mark && <span className="wash" data-mark={mark} />}
      {drags && (
        <AriaButton slot="drag" className="grip" aria-label={words.list.drag(title)}>
          <Grip />
        </AriaButton>
      )}
      {(due_date !== null || priority > 0) && (
        <div className="top">
          <span className="d">
            {due_date !== null && <Due date={due_date} time={due_time} today={now.today} />}
          </span>
          <Tally priority={priority} name={words.priorities[priority] ?? ''} />
        </div>
      )}
      {isEdited ? <RowTitle row={row} /> : <h3 className="t">{title}</h3>}
      <div className="below">
        <Facts row={row} />
        <span className="grow" />
        <People ids={assignee_ids} people={people} />
      </div>
      <MenuButton row={row} />
    </div>
  )
}
