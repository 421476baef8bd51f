import { useMemo, useRef, useState } from 'react'
import { GridList, ListLayout, type Selection } from 'react-aria-components'
import { rowKey, serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { isOverdue } from '../../data/tasks/row.ts'
import { useReadOnly } from '../../data/read-only.ts'
import { messages } from '../../messages/en/board.ts'
import { useNewTaskPosition } from '../task-list/inline-edit.ts'
import {
  copiesVersion,
  copyIn,
  keyInGroup,
  newTaskRowId,
  type OnMoveTasks,
  type TaskGroup,
  withNewTaskRow,
} from '../task-list/groups.ts'
import { hasJustDropped } from '../task-list/list-and-section-drop.ts'
import { useTaskListContext } from '../task-list/task-list-context.ts'
import { NewTaskRow } from '../task-list/task-row.tsx'
import { useTaskDrag } from '../task-list/use-task-drag.tsx'
import { VirtualRows } from '../task-list/virtual-rows.tsx'
import '../task-list/row-tab-stops.ts'
import { Card } from './card.tsx'

export type ColumnCardsProps = {
  group: TaskGroup
  name: string
  /** Returns every column of the board. */
  all: () => readonly TaskGroup[]
  selected: ReadonlySet<string>
  onSelect: (keys: Set<string>) => void
  onOpen: (id: string) => void
  onPlace: OnMoveTasks | undefined
}

const none: ReadonlySet<unknown> = new Set()
/** In milliseconds: how long dropped cards look selected. */
const droppedMs = 400

/** A list wants to select what is dropped into it. It looks so for a moment, but nothing is done with it. */
function useDroppedCards(): [ReadonlySet<unknown>, (chosen: Selection) => void] {
  const [dropped, setDropped] = useState(none)
  const mark = (chosen: Selection) => {
    setDropped(chosen === 'all' ? none : chosen)
    setTimeout(() => setDropped(none), droppedMs)
  }
  return [dropped, mark]
}

/** The cards of a column. Only visible ones render. */
export function ColumnCards({ group, name, all, selected, onSelect, onOpen, onPlace }: ColumnCardsProps) {
  const { now, people, writesTo, grouping } = useTaskListContext()
  const readOnly = useReadOnly()
  const grid = useRef<HTMLDivElement>(null)
  const { dragAndDropHooks } = useTaskDrag(grid, all, onPlace, group)
  const newTaskPosition = useNewTaskPosition()
  const shown = useMemo(
    () => withNewTaskRow(group, newTaskPosition, writesTo),
    [group, newTaskPosition, writesTo],
  )
  const { rows } = shown
  // The name of the column isn't a row of its grid.
  const groups = useMemo(() => [{ ...shown, name: null }], [shown])
  const overdueCount = useMemo(() => rows.filter((row) => isOverdue(row, now)).length, [rows, now])
  /** The keys of the cards, and those of their tasks in the selection. */
  const keys = useMemo(
    () => new Map(group.rows.map(({ id }) => [keyInGroup(group, id), rowKey(id)])),
    [group],
  )
  const [dropped, markDropped] = useDroppedCards()
  // The selection in other columns stays.
  const select = (chosen: Selection) => {
    if (hasJustDropped()) return markDropped(chosen)
    const own = new Set(keys.values())
    const others = [...selected].filter((key) => !own.has(key))
    return onSelect(
      new Set(
        others.concat(chosen === 'all' ? [...own] : Array.from(chosen, (key) => keys.get(String(key)) ?? '')),
      ),
    )
  }
  const takesDrops = grouping ? onPlace !== undefined && grouping.accepts(group) : writesTo !== undefined
  const takesTasks = writesTo !== undefined && (!grouping || grouping.newTask(group) !== undefined)
  return (
    <VirtualRows
      groups={groups}
      layout={ListLayout}
      layoutOptions={{ estimatedRowHeight: 76, gap: 6, padding: 2 }}
    >
      <GridList
        ref={grid}
        className="grid"
        aria-label={name}
        items={rows}
        dependencies={[now.today, overdueCount, people, copiesVersion(group)]}
        selectionMode={readOnly ? 'none' : 'multiple'}
        selectionBehavior="toggle"
        keyboardNavigationBehavior="tab"
        selectedKeys={[...keys].flatMap(([key, own]) => (selected.has(own) || dropped.has(key) ? [key] : []))}
        onSelectionChange={select}
        onAction={(key) => onOpen(serverIdOf(String(key)))}
        renderEmptyState={() => (
          <p className="empty">
            {takesDrops && takesTasks ? messages.empty : takesDrops ? messages.emptyDrop : messages.noTasks}
          </p>
        )}
        {...(onPlace ? { dragAndDropHooks } : {})}
      >
        {(row) =>
          row.id === newTaskRowId ? (
            <NewTaskRow group={group} rows={rows} />
          ) : (
            <Card
              id={keyInGroup(group, row.id)}
              row={row}
              now={now}
              people={people}
              copyIn={copyIn(group, row.id)}
            />
          )
        }
      </GridList>
    </VirtualRows>
  )
}
