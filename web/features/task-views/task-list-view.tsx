import { lazy, type ReactNode, Suspense, use, useCallback, useMemo } from 'react'
import type { Row } from '../../data/tasks/row.ts'
import { useReadOnly } from '../../data/read-only.ts'
import { useCommands } from '../../ui/commands/commands.ts'
import { rowKey } from '../../data/tasks/temporary-ids.ts'
import { useRecordTaskOrder } from '../../data/task-neighbors.ts'
import { MarginList } from '../../ui/margin-list.tsx'
import { useIsSmall } from '../../ui/use-is-wide.ts'
import { ColumnsContext, columnsParam, useDateColumns } from '../columns/columns.ts'
import { LazyTaskPanel } from '../task-panel/lazy-task-panel.tsx'
import { usePasteTasks } from './use-paste-tasks.ts'
import { usePointerSelection } from './use-pointer-selection.ts'
import type { useTaskListState } from '../task-list/use-task-list-state.ts'
import { LazyPrintedTasks } from '../printing/lazy-printed-tasks.tsx'
import { LazyBulkBar } from './lazy-bulk-bar.tsx'
import { type ListOrSection, useListAndSectionDrop } from '../task-list/list-and-section-drop.ts'
import { useListCommands } from '../task-commands/use-list-commands.ts'
import { useTaskCommands } from '../task-commands/use-task-commands.ts'
import { RowMenu } from './row-menu.tsx'
import { type TaskGroup, noSectionId } from '../task-list/groups.ts'
import { TaskList, type TaskListProps } from '../task-list/task-list.tsx'

const Board = lazy(() => import('../board/board.tsx').then((module) => ({ default: module.Board })))
const Timeline = lazy(() =>
  import('../timeline/timeline.tsx').then((module) => ({ default: module.Timeline })),
)

type TaskListViewProps = {
  label: string
  groups: readonly TaskGroup[]
  state: ReturnType<typeof useTaskListState>
  /** The task open in the panel. */
  open: string | undefined
  onOpen: (id: string) => void
  onClose: () => void
  /** Whether each task shows the name of its list. */
  showsListNames?: boolean
  /** Whether it shows a single day, so that times appear without a date. */
  hideToday?: boolean
  /** Content above the rows, such as a line for new tasks. */
  above?: ReactNode
  /** The heading of a group, if it is more than its name. */
  heading?: TaskListProps['heading']
  /** Places tasks where they were dropped; missing if the order isn't manual. */
  onPlace?: TaskListProps['onPlace']
  /** The list that tasks can be added to between rows. */
  newTaskListId?: string | undefined
  /** What the groups are, if not sections. */
  grouping?: TaskListProps['grouping']
  /** Shows the groups side by side as columns, with the completed tasks next to them. */
  board?: { closed: readonly Row[] } | undefined
  /** Shows the tasks as bars over their days. */
  asTimeline?: boolean
  /** Content below the rows: a line for new tasks, completed tasks, or an empty state. */
  children?: ReactNode
}

/** A list of tasks with its panel and the bar for selected tasks. */
export function TaskListView({
  label,
  groups,
  state,
  open,
  onOpen,
  onClose,
  showsListNames,
  hideToday,
  above,
  heading,
  onPlace,
  newTaskListId,
  grouping,
  board,
  asTimeline,
  children,
}: TaskListViewProps) {
  const {
    now,
    people,
    listsById,
    actions,
    selectedKeys,
    setSelected,
    selectedIds,
    clearSelection,
    toggleCompleted,
  } = state
  const shown = use(ColumnsContext)
  const dates = useDateColumns(shown)
  const columns = useMemo(() => ({ shown, dates }), [shown, dates])
  // Where titles wrap, rows are measured once.
  const measured = useIsSmall() && `${columnsParam(shown)} ${dates !== undefined}`
  const ids = useMemo(() => [...new Set(groups.flatMap(({ rows }) => rows.map(({ id }) => id)))], [groups])
  useRecordTaskOrder(ids)
  const isBySection = grouping === undefined
  useListCommands({
    groups:
      !isBySection || groups.some(({ id }) => id === noSectionId)
        ? groups
        : [{ id: noSectionId, name: null, rows: [] }, ...groups],
    selectedIds,
    onSelect: setSelected,
    // Other groups have commands and an order of their own.
    onPlace: isBySection ? onPlace : undefined,
    canAddTasks: isBySection && newTaskListId !== undefined,
  })
  usePasteTasks(groups, state, newTaskListId, grouping)
  const drop = useCallback(
    (ids: readonly string[], on: ListOrSection) => {
      if ('listId' in on) return actions.move(ids, { list_id: on.listId, section_id: null }, on.name)
      const group = groups.find(({ id }) => id === on.sectionId)
      if (group) onPlace?.([...ids], group, null)
    },
    [actions, groups, onPlace],
  )
  useListAndSectionDrop(drop)
  useTaskCommands({ selectedIds, open, actions })
  usePointerSelection({
    actions,
    groups,
    selectedIds,
    onSelect: (selected: string[]) => setSelected(new Set(selected.map(rowKey))),
    enabled: !useReadOnly(),
  })
  useCommands({ 'app.out': onClose }, { when: open !== undefined })
  return (
    <div className="with-panel">
      {asTimeline ? (
        <Suspense fallback={null}>
          <Timeline
            label={label}
            groups={groups}
            now={now}
            people={people}
            lists={state.lists}
            actions={actions}
            open={open}
            selectedIds={selectedIds}
            onOpen={onOpen}
            onToggle={toggleCompleted}
            newTaskListId={newTaskListId}
          />
        </Suspense>
      ) : board ? (
        <Suspense fallback={null}>
          <Board
            label={label}
            groups={groups}
            now={now}
            people={people}
            open={open}
            selected={selectedKeys}
            onSelect={setSelected}
            onOpen={onOpen}
            onToggle={toggleCompleted}
            onPlace={onPlace}
            newTaskListId={newTaskListId}
            closed={board.closed}
            grouping={grouping}
          />
        </Suspense>
      ) : (
        <div className="scroll" data-orders>
          <MarginList>
            {above}
            {dates && <dates.DateHeads columns={shown} hasList={showsListNames === true} />}
            {groups.some(({ name, rows }) => name !== null || rows.length > 0) && (
              <TaskList
                // React Aria needs a new list when rows become draggable or stop being so.
                key={`${onPlace !== undefined} ${isBySection} ${measured}`}
                label={label}
                groups={groups}
                now={now}
                people={people}
                {...(showsListNames ? { lists: listsById } : {})}
                columns={columns}
                hideToday={hideToday}
                open={open}
                selected={selectedKeys}
                onSelect={setSelected}
                onOpen={onOpen}
                onToggle={toggleCompleted}
                heading={heading}
                onPlace={onPlace}
                newTaskListId={newTaskListId}
                grouping={grouping}
              />
            )}
            {children}
          </MarginList>
        </div>
      )}
      {groups.some(({ rows }) => rows.length > 0) && (
        <LazyPrintedTasks
          groups={groups}
          today={now.today}
          people={people}
          lists={showsListNames ? listsById : undefined}
        />
      )}
      {selectedIds.length > 0 && <LazyBulkBar ids={selectedIds} actions={actions} onDone={clearSelection} />}
      <RowMenu chosen={selectedIds} onClear={clearSelection} />
      {open !== undefined && <LazyTaskPanel key={open} id={open} now={now} onClose={onClose} />}
    </div>
  )
}
