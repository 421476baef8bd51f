import { type ComponentProps, useContext, useMemo } from 'react'
import { GridListItem } from 'react-aria-components'
import { serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { useRow } from '../../data/tasks/row-store.ts'
import { isOverdue, type CurrentTime, type Row } from '../../data/tasks/row.ts'
import { useWorkspaceQuery } from '../../data/session.ts'
import type { SidebarData } from '../../lib/types.ts'
import { messages } from '../../messages/en/tasks.ts'
import { DragHandle } from './drag-handle.tsx'
import { leaveNewLine, moveNewLine } from './inline-edit.ts'
import { taskLabel, TaskRowContent } from './task-row-content.tsx'
import { type TaskGroup, newTaskRowId, noSectionId } from './groups.ts'
import { NewTaskLine } from './new-task-line.tsx'
import { RowIndexContext } from './virtual-rows.tsx'
import { useTaskListContext } from './task-list-context.ts'

type TaskRowProps = {
  /** From `keyInGroup`. Given here, too, it makes a row whose key changes a new one, as React Aria requires. */
  id: string
  row: Row
  now: CurrentTime
  people: ReadonlyMap<string, string>
  /** The group of the row, if it isn't the first one of its task. */
  copyIn?: string | undefined
}

/** A task as a row of a list. All rows have a label; the content renders only for visible ones. */
export const TaskRow = ({ id, row, now, people, copyIn }: TaskRowProps) => (
  <GridListItem
    id={id}
    className="margin-row task"
    textValue={taskLabel(row, now, people)}
    render={renderTaskRow}
  >
    <ConnectedRowContent row={row} copyIn={copyIn} />
  </GridListItem>
)

type RowElementProps = ComponentProps<'div'> & { 'data-key'?: string }
const renderTaskRow = (props: RowElementProps) => <TaskRowElement {...props} />
/** The element of a row, with its place. */
export const renderRow = (props: RowElementProps) => <RowElement {...props} />

/** Returns the position of a row. */
const useRowIndex = (props: RowElementProps): number | undefined =>
  useContext(RowIndexContext).get(props['data-key'] ?? '')

const RowElement = (props: RowElementProps) => <div {...props} aria-rowindex={useRowIndex(props)} />

/** Reads its task itself, so that a change to one task doesn't render a long list again. */
function TaskRowElement(props: RowElementProps) {
  const row = useRow(serverIdOf(props['data-key'] ?? ''))
  const { now, people, columns } = useTaskListContext()
  const label = useMemo(() => row && taskLabel(row, now, people, columns), [row, now, people, columns])
  return (
    <div
      {...props}
      aria-rowindex={useRowIndex(props)}
      aria-label={label ?? props['aria-label']}
      data-tone={row && isOverdue(row, now) ? 'red' : undefined}
      data-today={row?.due_date === now.today || undefined}
      data-closed={row?.completed || undefined}
      data-closing={row?.closing || undefined}
    />
  )
}

function ConnectedRowContent({ row: rendered, copyIn }: Pick<TaskRowProps, 'row' | 'copyIn'>) {
  const row = useRow(rendered.id) ?? rendered
  const { now, people, lists, columns, hideToday, open, onToggle, drags } = useTaskListContext()
  return (
    <TaskRowContent
      row={row}
      now={now}
      people={people}
      isOpen={row.id === open}
      copyIn={copyIn}
      list={lists?.get(row.list_id)}
      columns={columns}
      hideToday={hideToday}
      onToggle={() => onToggle(row)}
      grip={drags && <DragHandle label={messages.list.drag(row.title)} />}
    />
  )
}

/** The line for a new task between rows. What is added goes below the row above it. */
export const NewTaskRow = ({ group, rows }: { group: TaskGroup; rows: readonly Row[] }) => (
  <GridListItem id={newTaskRowId} className="insert-row" textValue={messages.list.add} render={renderRow}>
    <NewTaskRowLine group={group} after={rows[rows.findIndex(({ id }) => id === newTaskRowId) - 1] ?? null} />
  </GridListItem>
)

function NewTaskRowLine({ group, after }: { group: TaskGroup; after: Row | null }) {
  const { now, people, writesTo = '', grouping, drags } = useTaskListContext()
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const place = grouping
    ? { listId: writesTo, sectionId: null, groupId: group.id, ...grouping.newTask(group) }
    : { listId: writesTo, sectionId: group.id === noSectionId ? null : group.id, after }
  return (
    <>
      {drags && <DragHandle label={messages.list.add} disabled />}
      <NewTaskLine
        {...place}
        now={now}
        lists={sidebar.data?.lists ?? []}
        people={people}
        onAdd={(last) => moveNewLine(last.id, group.id)}
        onLeave={() => leaveNewLine({ id: after?.id ?? null, groupId: group.id })}
      />
    </>
  )
}
