import { useCallback, useMemo } from 'react'
import type { ListMeta } from '../../data/tasks/use-load-list.ts'
import { byCompletionTime, type Row } from '../../data/tasks/row.ts'
import { useRows, useSettledRows } from '../../data/tasks/row-store.ts'
import { useWorkspace } from '../../data/session.ts'
import { useViewParams } from '../../data/url-params/use-view-params.ts'
import { type TaskGroup, noSectionId } from '../task-list/groups.ts'
import { useHoldRemoteChanges } from '../task-list/use-hold-remote-changes.ts'
import { useTaskListState } from '../task-list/use-task-list-state.ts'
import { TaskListView } from '../task-views/task-list-view.tsx'
import { ListEnd } from './list-end.tsx'
import { useListFilter } from './use-list-filter.ts'
import { groupBySection } from '../task-list/group-by-section.ts'
import { NewSection } from './sections/new-section.tsx'
import { useSections } from './sections/use-sections.tsx'

export type ListTasksProps = {
  listId: string
  meta: ListMeta
  /** How many more tasks the list can have. */
  remaining: number
  /** Clears a filter that hides everything. */
  onClear: () => void
}

/** The contents of a list: sections with their tasks, the line for new tasks, and completed tasks. */
export function ListTasks({ listId, meta: { list, sections }, remaining, onClear }: ListTasksProps) {
  const { role } = useWorkspace()
  const { search, open, close } = useViewParams()
  const { isOpen, isCompleted, order, isFiltered, completedOnly, sort } = useListFilter(listId)
  const current = useRows(completedOnly ? isCompleted : isOpen, completedOnly ? byCompletionTime : order)
  const rows = useSettledRows(current)
  const closed = useRows(isCompleted, byCompletionTime)
  const canEditSections = role !== 'guest' && !list.archived
  const byHand = sort === 'rank' && !completedOnly && !list.archived
  const {
    groups,
    heading,
    actions: sectionActions,
  } = useSections({ listId, sections, rows, closed, canEdit: canEditSections, manualOrder: byHand })
  const asBoard = search.layout === 'board'
  const asTimeline = search.layout === 'timeline'
  const columns = useMemo(
    () => (asBoard || asTimeline ? groupBySection(current, sections, new Set()) : groups),
    [asBoard, asTimeline, current, groups, sections],
  )
  const sectionIndexes = useMemo(
    () => new Map(sections.map(({ id }, at) => [id as string, at + 1])),
    [sections],
  )
  const placeOf = ({ section_id }: Row) => (sort === 'rank' ? (sectionIndexes.get(section_id ?? '') ?? 0) : 0)
  useHoldRemoteChanges({ isShown: isOpen, order: (a, b) => placeOf(a) - placeOf(b) || order(a, b) })
  const listState = useTaskListState(rows)
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
      label={list.name}
      groups={columns}
      board={asBoard ? { closed } : undefined}
      asTimeline={asTimeline}
      state={listState}
      open={search.task}
      onOpen={open}
      onClose={close}
      heading={heading}
      onPlace={byHand ? placeTasks : undefined}
      newTaskListId={byHand || (asTimeline && !list.archived) ? listId : undefined}
    >
      <ListEnd
        listId={listId}
        list={list}
        state={listState}
        isEmpty={rows.length === 0}
        closed={closed}
        showsClosed={!completedOnly}
        isFiltered={isFiltered}
        // The line is below the last section, so its tasks go there.
        section={sections.at(-1)}
        remaining={remaining}
        onClear={onClear}
      >
        {canEditSections && <NewSection onAdd={(name) => sectionActions.add(name)} />}
      </ListEnd>
    </TaskListView>
  )
}
