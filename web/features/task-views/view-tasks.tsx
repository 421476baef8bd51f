import { type ReactNode, useCallback, useMemo } from 'react'
import type { Collection } from '../../data/api.ts'
import { matchesFilter, sortOrders, displayOrder } from '../../data/tasks/filter-and-sort.ts'
import type { Row } from '../../data/tasks/row.ts'
import { useRows } from '../../data/tasks/row-store.ts'
import { useLoadView } from '../../data/tasks/use-load-view.ts'
import { useWorkspaceQuery } from '../../data/session.ts'
import { useViewParams } from '../../data/url-params/use-view-params.ts'
import { useViewer } from '../../data/use-viewer.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Skeleton, MarginList } from '../../ui/margin-list.tsx'
import type { Section, Sort, View, ViewFilter } from '../../lib/types.ts'
import { messages as views } from '../../messages/en/views.ts'
import { groupBySection as sectionsOf } from '../task-list/group-by-section.ts'
import { type TaskGroup, noSectionId } from '../task-list/groups.ts'
import { useHoldRemoteChanges } from '../task-list/use-hold-remote-changes.ts'
import { useTaskListState } from '../task-list/use-task-list-state.ts'
import { TaskListView } from './task-list-view.tsx'
import { groupBySort } from './group-by-sort.ts'
import { LoadMoreOnScroll } from './load-more-on-scroll.tsx'
import { useLoadAll } from './use-load-all.ts'

const { filter: filterMessages } = views

type ViewTasksOptions = {
  view: 'assigned' | 'all'
  filter: ViewFilter
  sort: Sort
  layout: View['layout']
}

/** Returns the loaded tasks of a view, in its order. */
export function useViewTasks({ view, filter, sort, layout }: ViewTasksOptions) {
  const viewer = useViewer()
  const none = filter.list_ids?.length === 0 || filter.label_ids?.length === 0
  const loaded = useLoadView({ view, filter, sort }, { enabled: !none })
  const { last } = loaded
  useLoadAll(loaded, layout === 'board')
  const isShown = useMemo(() => {
    const matches = matchesFilter(filter, viewer)
    const order = sortOrders[sort]
    return (row: Row) =>
      matches(row) &&
      (view === 'all' || row.assignee_ids.includes(viewer.memberId)) &&
      (last === undefined || order(row, last) <= 0)
  }, [filter, viewer, sort, view, last])
  const rows = useRows(isShown, displayOrder(sort))
  useHoldRemoteChanges({ isShown, order: displayOrder(sort) })
  /** In the manual order of a single list, its sections are the groups. */
  const listId = sort === 'rank' && filter.list_ids?.length === 1 ? filter.list_ids[0] : undefined
  return {
    loaded,
    rows,
    viewer,
    sort,
    layout,
    listId,
    shown: { count: rows.length, more: loaded.hasNextPage },
  }
}

/** The number of loaded tasks, and whether there are more. */
export const TaskCount = ({ count, more }: { count: number; more: boolean }) =>
  count === 0 ? null : <span className="meta wide-only">{filterMessages.shown(count, more)}</span>

/** Returns the sections of a list; undefined for none, and while loading. */
function useListSections(listId: string | undefined): Section[] | undefined {
  const all = useWorkspaceQuery<Collection<Section>>('/sections', { enabled: listId !== undefined })
  return useMemo(
    () => (listId === undefined ? undefined : all.data?.data.filter(({ list_id }) => list_id === listId)),
    [all.data, listId],
  )
}

/** A view shows completed tasks only if its filter asks for them. */
const nothingClosed = { closed: [] }

type ViewTasksProps = {
  label: string
  tasks: ReturnType<typeof useViewTasks>
  /** Shown when there are no tasks. */
  empty: ReactNode
}

/** The tasks of a view, grouped by its order. More load while scrolling. */
export function ViewTasks({ label, tasks, empty }: ViewTasksProps) {
  const { loaded, rows, viewer, sort, layout, listId } = tasks
  const { close, open, search } = useViewParams()
  const listState = useTaskListState(rows)
  const { lists } = listState
  const sections = useListSections(listId)
  const groups = useMemo(
    () => (sections ? sectionsOf(rows, sections, new Set()) : groupBySort(rows, sort, viewer, lists)),
    [rows, sections, sort, viewer, lists],
  )
  const { actions } = listState
  const placeTasks = useCallback(
    (ids: string[], group: TaskGroup, after: Row | null) =>
      actions.place(ids, {
        section_id: group.id === noSectionId ? null : group.id,
        after_id: after?.id ?? null,
      }),
    [actions],
  )
  // An empty view has no columns to show.
  const asBoard = layout === 'board' && rows.length > 0
  if (!loaded.data)
    return (
      <MarginList>
        {loaded.error ? (
          <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />
        ) : (
          <Skeleton rows={8} />
        )}
      </MarginList>
    )
  return (
    <TaskListView
      label={label}
      groups={
        asBoard
          ? groups.map((group) => ({ ...group, name: group.name ?? (sections ? null : label) }))
          : groups
      }
      board={asBoard ? nothingClosed : undefined}
      state={listState}
      open={search.task}
      onOpen={open}
      onClose={close}
      showsListNames={sort !== 'rank'}
      onPlace={sections ? placeTasks : undefined}
    >
      {rows.length === 0 && !loaded.isFetching && empty}
      <LoadMoreOnScroll loaded={loaded} />
    </TaskListView>
  )
}
