import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { openNewList } from '../../ui/overlay-state.ts'
import type { ListMeta } from '../../data/tasks/use-load-list.ts'
import { byCompletionTime, type Row } from '../../data/tasks/row.ts'
import { useRows, useSettledRows } from '../../data/tasks/row-store.ts'
import { useWorkspace } from '../../data/session.ts'
import { useViewParams } from '../../data/url-params/use-view-params.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { messages } from '../../messages/en/lists.ts'
import { NewTaskLine } from '../task-list/new-task-line.tsx'
import { type TaskGroup, noSectionId } from '../task-list/groups.ts'
import { useHoldRemoteChanges } from '../task-list/use-hold-remote-changes.ts'
import { useTaskListState } from '../task-list/use-task-list-state.ts'
import { TaskListView } from '../task-views/task-list-view.tsx'
import { NoMatches } from '../filters/no-matches.tsx'
import { useListFilter } from './use-list-filter.ts'
import { CompletedTasks } from './completed-tasks.tsx'
import { groupBySection } from '../task-list/group-by-section.ts'
import { NewSection } from './sections/new-section.tsx'
import { CapacityNotice } from './capacity-notice.tsx'
import { useSections } from './sections/use-sections.tsx'

type ListTasksProps = {
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
  // The line is below the last section, so its tasks go there.
  const last = sections.at(-1)
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
      {rows.length === 0 && isFiltered && <NoMatches onClear={onClear} />}
      {rows.length === 0 && !isFiltered && (
        <EmptyState
          title={closed.length > 0 ? messages.empty.allCompleted(list.name) : messages.empty.title(list.name)}
          actions={
            !list.archived && (
              <>
                <Button kind="primary" onClick={focusNewTaskLine}>
                  {messages.empty.task}
                </Button>
                {role !== 'guest' && <Button onClick={openNewList}>{messages.empty.template}</Button>}
                {role !== 'guest' && (
                  <Link className="button" to="/settings/import" search={{ into: listId }}>
                    {messages.empty.import}
                  </Link>
                )}
              </>
            )
          }
        >
          <p>
            {closed.length > 0
              ? messages.empty.allCompletedText
              : list.archived
                ? messages.empty.archived
                : messages.empty.text}
          </p>
        </EmptyState>
      )}
      {!list.archived && <CapacityNotice remaining={remaining} />}
      {!list.archived && remaining > 0 && (
        <NewTaskLine
          key={last?.id}
          listId={listId}
          sectionId={last?.id ?? null}
          sectionName={last?.name}
          now={listState.now}
          lists={listState.lists}
          people={listState.people}
        />
      )}
      {canEditSections && <NewSection onAdd={(name) => sectionActions.add(name)} />}
      {closed.length > 0 && !completedOnly && (
        <CompletedTasks rows={closed} onToggle={list.archived ? undefined : listState.toggleCompleted} />
      )}
    </TaskListView>
  )
}

const focusNewTaskLine = () => document.querySelector<HTMLInputElement>('[data-new-line]')?.focus()
