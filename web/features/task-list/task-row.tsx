import { Button as AriaButton, GridListItem } from 'react-aria-components'
import { keyOf } from '../../data/tasks/temporary-ids.ts'
import { isOverdue, type Moment, type Row } from '../../data/tasks/row.ts'
import { useInWorkspace } from '../../data/session.ts'
import type { Desk } from '../../lib/types.ts'
import { words } from '../../messages/en/tasks.ts'
import { edit } from './inline-edit.ts'
import { Grip, spoken, TaskEntry } from './task-row-content.tsx'
import { focusRow } from './focus-row.ts'
import { type Group, lineId, looseId } from './groups.ts'
import { NewLine } from './new-task-line.tsx'
import { drawInPlace } from './row-index.tsx'
import { useShared } from './task-list-context.ts'

type TaskRowProps = { row: Row; now: Moment; people: ReadonlyMap<string, string> }

/** A task as a row of a list. What it says aloud is known of every row, the rest is drawn for those that are seen. */
export const TaskRow = ({ row, now, people }: TaskRowProps) => (
  <GridListItem
    id={keyOf(row.id)}
    className="entry task"
    textValue={spoken(row, now, people)}
    render={drawInPlace}
    data-tone={isOverdue(row, now) ? 'red' : undefined}
    data-today={row.due_date === now.today || undefined}
    data-closed={row.completed || undefined}
    data-closing={row.closing || undefined}
  >
    <Inside row={row} />
  </GridListItem>
)

function Inside({ row }: { row: Row }) {
  const { now, people, listNames, daily, open, onToggle, drags } = useShared()
  return (
    <TaskEntry
      row={row}
      now={now}
      people={people}
      here={row.id === open}
      listName={listNames?.get(row.list_id)}
      daily={daily}
      onToggle={() => onToggle(row)}
      grip={
        drags && (
          <AriaButton slot="drag" className="grip" aria-label={words.list.drag(row.title)}>
            <Grip />
          </AriaButton>
        )
      }
    />
  )
}

/** A list whose rows can be dragged wants a handle in each; this one stays where it is. */
function NoHandle() {
  const { drags } = useShared()
  return drags && <AriaButton slot="drag" className="unseen" isDisabled aria-label={words.list.add} />
}

/** A line between the rows: what is written in it stands below the row above it. */
export const WrittenBelow = ({ group, rows }: { group: Group; rows: readonly Row[] }) => (
  <GridListItem id={lineId} className="between" textValue={words.list.add} render={drawInPlace}>
    <NoHandle />
    <Line group={group} after={rows[rows.findIndex(({ id }) => id === lineId) - 1] ?? null} />
  </GridListItem>
)

function Line({ group, after }: { group: Group; after: Row | null }) {
  const { now, people, writesTo = '' } = useShared()
  const desk = useInWorkspace<Desk>('/desk')
  return (
    <NewLine
      listId={writesTo}
      sectionId={group.id === looseId ? null : group.id}
      now={now}
      lists={desk.data?.lists ?? []}
      people={people}
      after={after}
      onAdd={(last) => edit({ kind: 'below', id: last.id, groupId: group.id })}
      onLeave={() => {
        edit(null)
        focusRow(after?.id)
      }}
    />
  )
}
