import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useCommands } from '../../ui/commands/commands.ts'
import type { Row } from '../../data/tasks/row.ts'
import { setInlineEdit } from '../task-list/inline-edit.ts'
import type { TaskGroup, OnMoveTasks } from '../task-list/groups.ts'
import { type TaskGrouping, TaskListProvider } from '../task-list/task-list-context.ts'
import { CompletedColumn } from './completed-column.tsx'
import { Column } from './column.tsx'
import { EmptyColumns } from './empty-columns.tsx'
import { focusedColumnId, focusAdjacentColumn } from './column-focus.ts'
import { useColumnTabStops } from './use-column-tab-stops.ts'
import { useStableGroups, useStableSet } from './use-stable.ts'
import './board.css'

export type BoardProps = {
  label: string
  groups: readonly TaskGroup[]
  now: { ms: number; today: string }
  people: ReadonlyMap<string, string>
  open: string | undefined
  selected: ReadonlySet<string>
  onSelect: (keys: Set<string>) => void
  onOpen: (id: string) => void
  onToggle: (row: Row) => void
  onPlace: OnMoveTasks | undefined
  /** The list that tasks are added to. */
  newTaskListId: string | undefined
  /** Completed tasks, most recent first. */
  closed: readonly Row[]
  /** What the columns are, if not sections. */
  grouping?: TaskGrouping | undefined
}

/** From how many columns on those out of sight are rendered only when they come near. */
const firstColumns = 8

/** The tasks of a list as a board: a column per section or other group, and the completed tasks collapsed at the edge. */
export function Board(props: BoardProps) {
  const { label, now, people, open, onSelect, onOpen, onToggle, onPlace, newTaskListId, closed, grouping } =
    props
  const root = useRef<HTMLDivElement>(null)
  const groups = useStableGroups(props.groups)
  const selected = useStableSet(props.selected)
  const latest = useRef(groups)
  useLayoutEffect(() => {
    latest.current = groups
  })
  const all = useCallback(() => latest.current, [])
  const shared = useMemo(
    () => ({ now, people, open, onToggle, drags: onPlace !== undefined, writesTo: newTaskListId, grouping }),
    [now, people, open, onToggle, onPlace, newTaskListId, grouping],
  )
  useColumnTabStops(root)
  useCommands({
    'list.left': () => focusAdjacentColumn(root.current, -1),
    'list.right': () => focusAdjacentColumn(root.current, 1),
  })
  useCommands(
    {
      'task.new': () => {
        const column = focusedColumnId()
        const takers = grouping ? groups.filter((group) => grouping.newTask(group)) : groups
        const group = takers.find(({ id }) => id === column) ?? takers[0]
        if (group) setInlineEdit({ kind: 'below', id: group.rows.at(-1)?.id ?? null, groupId: group.id })
      },
    },
    { when: newTaskListId !== undefined },
  )
  return (
    <TaskListProvider value={shared}>
      <div className="board" ref={root} role="group" aria-label={label}>
        {groups.map((group, at) => (
          <Column
            key={group.id}
            group={group}
            first={at < firstColumns}
            all={all}
            selected={selected}
            onSelect={onSelect}
            onOpen={onOpen}
            onPlace={onPlace}
          />
        ))}
        {grouping?.empty && <EmptyColumns {...grouping.empty} />}
        {closed.length > 0 && <CompletedColumn rows={closed} onToggle={onToggle} />}
      </div>
    </TaskListProvider>
  )
}
