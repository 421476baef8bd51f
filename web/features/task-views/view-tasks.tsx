import { type ReactNode, useCallback, useMemo } from 'react'
import type { Collection } from '../../data/api.ts'
import { matchesFilter, sortOrders, displayOrder } from '../../data/tasks/filter-and-sort.ts'
import type { Row } from '../../data/tasks/row.ts'
import { useRows } from '../../data/tasks/row-store.ts'
import { useLoadView } from '../../data/tasks/use-load-view.ts'
import { useWorkspace, useWorkspaceQuery } from '../../data/session.ts'
import { useViewParams } from '../../data/url-params/use-view-params.ts'
import { useViewer } from '../../data/use-viewer.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Skeleton, MarginList } from '../../ui/margin-list.tsx'
import type { Grouping, Section, Sort, View, ViewFilter } from '../../lib/types.ts'
import { messages as views } from '../../messages/en/views.ts'
import { groupBySection } from '../task-list/group-by-section.ts'
import { type TaskGroup, noSectionId } from '../task-list/groups.ts'
import { effectiveGrouping, onlyListOf, type PropertyGrouping } from '../grouping/effective-grouping.ts'
import { inGroups } from '../grouping/group-tasks.ts'
import { useGroupedTasks } from '../grouping/use-grouped-tasks.tsx'
import { listForNewTask } from '../task-actions/list-for-new-task.ts'
import type { NewTaskFields } from '../task-actions/new-task.ts'
import { useHoldRemoteChanges } from '../task-list/use-hold-remote-changes.ts'
import { useTaskListState } from '../task-list/use-task-list-state.ts'
import { TaskListView } from './task-list-view.tsx'
import { LoadMoreOnScroll } from './load-more-on-scroll.tsx'
import { useLoadAll } from './use-load-all.ts'

const { filter: filterMessages } = views

type ViewTasksOptions = {
  view: 'assigned' | 'all'
  filter: ViewFilter
  sort: Sort
  group_by: Grouping
  layout: View['layout']
}

/** Returns the loaded tasks of a view, in its order. */
export function useViewTasks({ view, filter, sort, group_by, layout }: ViewTasksOptions) {
  const viewer = useViewer()
  const matchesNone = [filter.list_ids, filter.assignee_ids, filter.label_ids].some(
    (ids) => ids?.length === 0,
  )
  const loaded = useLoadView({ view, filter, sort }, { enabled: !matchesNone })
  const { last } = loaded
  // Groups that don't follow the order have to be complete, too.
  const isChosen = group_by !== 'sort'
  useLoadAll(loaded, layout === 'board' || isChosen)
  const isShown = useMemo(() => {
    const matches = matchesFilter(filter, viewer)
    const order = sortOrders[sort]
    return (row: Row) =>
      matches(row) &&
      (view === 'all' || row.assignee_ids.includes(viewer.memberId)) &&
      (last === undefined || order(row, last) <= 0)
  }, [filter, viewer, sort, view, last])
  const order = displayOrder(sort)
  const rows = useRows(isShown, order)
  return {
    view,
    filter,
    loaded,
    /** Whether what it filters by is all gone, so that nothing is loaded. */
    matchesNone,
    rows,
    isShown,
    order,
    sort,
    layout,
    by: effectiveGrouping(group_by, sort, filter),
    /** Whether someone chose what to group by. */
    isChosen,
    listId: onlyListOf(filter),
    shown: { count: rows.length, more: loaded.hasNextPage },
  }
}

/** The number of loaded tasks, and whether there are more. */
export const TaskCount = ({ count, more }: { count: number; more: boolean }) =>
  count === 0 ? null : <span className="meta wide-only">{filterMessages.shown(count, more)}</span>

/** Returns the sections of a list; none while they are loading. */
function useListSections(listId: string): readonly Section[] {
  const all = useWorkspaceQuery<Collection<Section>>('/sections')
  return useMemo(() => all.data?.data.filter(({ list_id }) => list_id === listId) ?? [], [all.data, listId])
}

/** A view shows completed tasks only if its filter asks for them. */
const nothingClosed = { closed: [] }

type ViewTasksProps = {
  label: string
  tasks: ReturnType<typeof useViewTasks>
  /** Shown when there are no tasks. */
  empty: ReactNode
}

/** The tasks of a view in groups. More load while scrolling. */
export function ViewTasks({ label, tasks, empty }: ViewTasksProps) {
  const { loaded, matchesNone, by, listId } = tasks
  if (!loaded.data && !matchesNone)
    return <Loading error={loaded.error} onRetry={() => void loaded.refetch()} />
  // Of another list, it has other sections.
  return by === 'section' && listId !== undefined ? (
    <TasksBySection key={listId} label={label} tasks={tasks} empty={empty} listId={listId} />
  ) : (
    <TasksByProperty key={by} label={label} tasks={tasks} empty={empty} by={by === 'section' ? 'none' : by} />
  )
}

const Loading = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) => (
  <MarginList>{error ? <ErrorState error={error} onRetry={onRetry} /> : <Skeleton rows={8} />}</MarginList>
)

/** The tasks of a view that is limited to a list, by its sections. */
function TasksBySection({ label, tasks, empty, listId }: ViewTasksProps & { listId: string }) {
  const { loaded, rows, sort, layout, isShown } = tasks
  const { close, open, search } = useViewParams()
  const listState = useTaskListState(rows)
  const sections = useListSections(listId)
  const groups = useMemo(() => groupBySection(rows, sections, new Set()), [rows, sections])
  useHoldRemoteChanges({ isShown, order: displayOrder(sort) })
  const { actions } = listState
  const placeTasks = useCallback(
    (ids: string[], group: TaskGroup, after: Row | null) =>
      actions.place(ids, {
        section_id: group.id === noSectionId ? null : group.id,
        after_id: after?.id ?? null,
      }),
    [actions],
  )
  return (
    <TaskListView
      label={label}
      groups={groups}
      board={layout === 'board' && rows.length > 0 ? nothingClosed : undefined}
      state={listState}
      open={search.task}
      onOpen={open}
      onClose={close}
      showsListNames={sort !== 'rank'}
      onPlace={sort === 'rank' ? placeTasks : undefined}
    >
      {rows.length === 0 && !loaded.isFetching && empty}
      <LoadMoreOnScroll loaded={loaded} />
    </TaskListView>
  )
}

/** The tasks of a view by what they have in common, such as a label. */
function TasksByProperty({ label, tasks, empty, by }: ViewTasksProps & { by: PropertyGrouping }) {
  const { loaded, rows, layout, isShown, order, isChosen, filter, view, listId } = tasks
  const { close, open, search } = useViewParams()
  const listState = useTaskListState(rows)
  const { member_id: me } = useWorkspace()
  // An empty view has no columns to show.
  const asBoard = layout === 'board' && rows.length > 0
  const isWorked = isChosen || asBoard
  const target = listForNewTask(filter, listState.lists)
  const newTaskListId = isWorked && filter.completed !== true ? target?.id : undefined
  const newTaskFields = useMemo(
    () => fieldsInView(view === 'assigned' ? { assignee_ids: ['me'], ...filter } : filter, me),
    [view, filter, me],
  )
  const grouped = useGroupedTasks({
    rows,
    grouping: by,
    state: listState,
    listId,
    asBoard,
    canMove: isWorked,
    newTaskListId,
    newTaskFields,
  })
  const { grouper, groups } = grouped
  useHoldRemoteChanges({ isShown, order: grouper ? inGroups(grouper, order) : order })
  if (!grouper) return <Loading error={grouped.error} onRetry={grouped.retry} />
  return (
    <TaskListView
      label={label}
      groups={asBoard ? groups.map((group) => ({ ...group, name: group.name ?? label })) : groups}
      board={asBoard ? nothingClosed : undefined}
      state={listState}
      open={search.task}
      onOpen={open}
      onClose={close}
      showsListNames={by !== 'list' && listId === undefined}
      heading={isWorked ? grouped.heading : undefined}
      grouping={grouped.grouping}
      onPlace={grouped.onPlace}
      newTaskListId={newTaskListId}
    >
      {rows.length === 0 && !loaded.isFetching && empty}
      <LoadMoreOnScroll loaded={loaded} />
    </TaskListView>
  )
}

/** Returns what a new task needs for a view to show it. */
const fieldsInView = (
  { assignee_ids = [], label_ids = [], priority_min = 0 }: ViewFilter,
  me: string,
): NewTaskFields => ({
  ...(assignee_ids[0] === undefined || assignee_ids.includes('none')
    ? {}
    : { assignee_ids: [assignee_ids[0] === 'me' ? me : assignee_ids[0]] }),
  ...(label_ids[0] === undefined ? {} : { label_ids: [label_ids[0]] }),
  ...(priority_min > 0 ? { priority: priority_min } : {}),
})
