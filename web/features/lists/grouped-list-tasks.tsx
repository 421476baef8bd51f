import { byCompletionTime } from '../../data/tasks/row.ts'
import { useRows } from '../../data/tasks/row-store.ts'
import { useViewParams } from '../../data/url-params/use-view-params.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { MarginList, Skeleton } from '../../ui/margin-list.tsx'
import type { PropertyGrouping } from '../grouping/effective-grouping.ts'
import { inGroups } from '../grouping/group-tasks.ts'
import { useGroupedTasks } from '../grouping/use-grouped-tasks.tsx'
import { useHoldRemoteChanges } from '../task-list/use-hold-remote-changes.ts'
import { useTaskListState } from '../task-list/use-task-list-state.ts'
import { TaskListView } from '../task-views/task-list-view.tsx'
import { ListEnd } from './list-end.tsx'
import type { ListTasksProps } from './list-tasks.tsx'
import { useListFilter } from './use-list-filter.ts'

type GroupedListTasksProps = ListTasksProps & { by: PropertyGrouping }

/** The contents of a list by something other than its sections. */
export function GroupedListTasks({ listId, meta, remaining, onClear, by }: GroupedListTasksProps) {
  const { list } = meta
  const { search, open, close } = useViewParams()
  const { isOpen, isCompleted, order, isFiltered, completedOnly } = useListFilter(listId)
  const rows = useRows(completedOnly ? isCompleted : isOpen, completedOnly ? byCompletionTime : order)
  const closed = useRows(isCompleted, byCompletionTime)
  const listState = useTaskListState(rows)
  const asBoard = search.layout === 'board'
  const newTaskListId = completedOnly || list.archived || remaining === 0 ? undefined : listId
  const grouped = useGroupedTasks({
    rows,
    grouping: by,
    state: listState,
    listId,
    asBoard,
    canMove: true,
    newTaskListId,
  })
  const { grouper } = grouped
  useHoldRemoteChanges({ isShown: isOpen, order: grouper ? inGroups(grouper, order) : order })
  if (!grouper)
    return (
      <MarginList>
        {grouped.error ? <ErrorState error={grouped.error} onRetry={grouped.retry} /> : <Skeleton rows={8} />}
      </MarginList>
    )
  return (
    <TaskListView
      label={list.name}
      groups={
        asBoard && by === 'none'
          ? grouped.groups.map((group) => ({ ...group, name: list.name }))
          : grouped.groups
      }
      board={asBoard ? { closed } : undefined}
      state={listState}
      open={search.task}
      onOpen={open}
      onClose={close}
      heading={grouped.heading}
      grouping={grouped.grouping}
      onPlace={grouped.onPlace}
      newTaskListId={newTaskListId}
    >
      <ListEnd
        listId={listId}
        list={list}
        state={listState}
        isEmpty={rows.length === 0}
        closed={closed}
        showsClosed={!completedOnly}
        isFiltered={isFiltered}
        remaining={remaining}
        onClear={onClear}
      />
    </TaskListView>
  )
}
