import {
  createContext,
  memo,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  Collection,
  type DragAndDropHooks,
  GridList,
  GridListHeader,
  GridListSection,
  ListLayout,
  type Selection,
} from 'react-aria-components'
import { useReadOnly } from '../../data/read-only.ts'
import type { SidebarList } from '../../data/sidebar-lists.ts'
import { serverIdOf } from '../../data/tasks/temporary-ids.ts'
import type { CurrentTime, Row } from '../../data/tasks/row.ts'
import { messages } from '../../messages/en/tasks.ts'
import { useIsSmall } from '../../ui/use-is-wide.ts'
import { useNewTaskPosition } from './inline-edit.ts'
import {
  copiesVersion,
  copyIn,
  firstRows,
  keyInGroup,
  newTaskRowId,
  type OnMoveTasks,
  rowCount,
  type TaskGroup,
  withNewTaskGroup,
  withNewTaskRow,
} from './groups.ts'
import { LazyTaskDrag, useTaskDragLoaded } from './lazy-task-drag.tsx'
import { type RowColumns, type TaskGrouping, TaskListProvider } from './task-list-context.ts'
import { TaskRow, NewTaskRow } from './task-row.tsx'
import './row-tab-stops.ts'
import { useOverdueVersion } from './use-overdue-version.ts'
import { VirtualRows } from './virtual-rows.tsx'

export type TaskListProps = {
  label: string
  groups: readonly TaskGroup[]
  now: CurrentTime
  people: ReadonlyMap<string, string>
  /** The lists, in a view of several. */
  lists?: ReadonlyMap<string, SidebarList>
  columns?: RowColumns
  /** Whether it shows a single day, so that times appear without a date. */
  hideToday?: boolean | undefined
  /** The task open in the panel. */
  open?: string | undefined
  selected: Selection
  onSelect: (selected: Selection) => void
  onOpen: (id: string) => void
  onToggle: (row: Row) => void
  /** The heading of a group, if it is more than its name. */
  heading?: ((group: TaskGroup) => ReactNode) | undefined
  /** Places tasks after another one, or first; missing if the order isn't manual. */
  onPlace?: OnMoveTasks | undefined
  /** The list that tasks can be added to between rows. */
  newTaskListId?: string | undefined
  /** What the groups are, if not sections. */
  grouping?: TaskGrouping | undefined
}

type RenderHeading = TaskListProps['heading']
/** A context outside the collection, which would otherwise rebuild every row when a heading changes. */
const HeadingContext = createContext<RenderHeading>(undefined)

/** The layout of rows whose titles wrap. One whose rows all have the same height would keep it on a turned phone. */
class WrappedListLayout<T> extends ListLayout<T> {}

/** A list of task rows in groups, for thousands of them, with keyboard, screen reader and drag support. */
export const TaskList = memo(function TaskList(props: TaskListProps) {
  const { label, now, people, lists, columns, hideToday, open, onOpen, onToggle } = props
  const { heading, onPlace, newTaskListId, grouping } = props
  const [selected, onSelect] = useMemo(
    () =>
      grouping?.selectCopies(props.groups, props.selected, props.onSelect) ?? [
        props.selected,
        props.onSelect,
      ],
    [grouping, props.groups, props.selected, props.onSelect],
  )
  const readOnly = useReadOnly()
  const isSmall = useIsSmall()
  const newTaskPosition = useNewTaskPosition()
  const rendered = useFirstRowsFirst(props.groups)
  const groups = useMemo(
    () =>
      withNewTaskGroup(rendered, newTaskPosition).map((group) =>
        withNewTaskRow(group, newTaskPosition, newTaskListId),
      ),
    [rendered, newTaskPosition, newTaskListId],
  )
  const grid = useRef<HTMLDivElement>(null)
  const drags = useTaskDragLoaded(grid, onPlace !== undefined)
  const shared = useMemo(
    () => ({
      now,
      people,
      lists,
      columns,
      hideToday,
      open,
      onToggle,
      drags,
      writesTo: newTaskListId,
      grouping,
    }),
    [now, people, lists, columns, hideToday, open, onToggle, drags, newTaskListId, grouping],
  )
  const turns = useOverdueVersion(props.groups, now)
  const list = (dragAndDropHooks?: DragAndDropHooks) => (
    <HeadingContext value={heading}>
      <GridList
        ref={grid}
        className="grid"
        aria-label={label}
        items={groups}
        dependencies={[now.today, turns, people]}
        selectionMode={readOnly ? 'none' : 'multiple'}
        selectionBehavior="toggle"
        keyboardNavigationBehavior="tab"
        selectedKeys={selected}
        onSelectionChange={onSelect}
        onAction={(key) => onOpen(serverIdOf(String(key)))}
        {...(dragAndDropHooks ? { dragAndDropHooks } : {})}
      >
        {(group) => (
          <GridListSection id={group.id} aria-label={group.name ?? messages.list.noSection}>
            {group.name !== null && (
              <GridListHeader>
                <GroupHeading group={props.groups.find(({ id }) => id === group.id) ?? group} />
              </GridListHeader>
            )}
            <Collection items={group.rows} dependencies={[now.today, turns, people, copiesVersion(group)]}>
              {(row) =>
                row.id === newTaskRowId ? (
                  <NewTaskRow group={group} rows={group.rows} />
                ) : (
                  <TaskRow
                    id={keyInGroup(group, row.id)}
                    row={row}
                    now={now}
                    people={people}
                    copyIn={copyIn(group, row.id)}
                  />
                )
              }
            </Collection>
          </GridListSection>
        )}
      </GridList>
    </HeadingContext>
  )
  return (
    <TaskListProvider value={shared}>
      <VirtualRows
        groups={groups}
        layout={isSmall ? WrappedListLayout : ListLayout}
        // Where titles wrap, row heights vary.
        layoutOptions={{
          ...(isSmall ? { estimatedRowHeight: 48 } : { rowHeight: 36 }),
          estimatedHeadingHeight: 44,
        }}
      >
        {drags && onPlace ? (
          <LazyTaskDrag grid={grid} groups={props.groups} onPlace={onPlace}>
            {list}
          </LazyTaskDrag>
        ) : (
          list()
        )}
      </VirtualRows>
    </TaskListProvider>
  )
})

/** More rows than any screen shows. */
const firstRowsMax = 100

/** Returns the first rows of a long list, and all of them once those have been painted: React Aria goes through all. */
function useFirstRowsFirst(groups: readonly TaskGroup[]): readonly TaskGroup[] {
  const [isWhole, setWhole] = useState(() => rowCount(groups) <= firstRowsMax)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setWhole(true))))
    return () => cancelAnimationFrame(frame)
  }, [])
  return useMemo(() => (isWhole ? groups : firstRows(groups, firstRowsMax)), [isWhole, groups])
}

/** The heading of a group. */
const GroupHeading = ({ group }: { group: TaskGroup }) =>
  useContext(HeadingContext)?.(group) ?? (
    <div className="margin-row" data-kind="section">
      <span className="margin">{messages.list.open(group.rows.length)}</span>
      <h2 className="content">{group.name}</h2>
    </div>
  )
