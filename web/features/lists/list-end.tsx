import type { ReactNode } from 'react'
import type { ListMeta } from '../../data/tasks/use-load-list.ts'
import type { Row } from '../../data/tasks/row.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { lazyComponent, preload, useLazyComponent } from '../../ui/lazy-component.ts'
import type { Section } from '../../lib/types.ts'
import { NewTaskLine } from '../task-list/new-task-line.tsx'
import type { useTaskListState } from '../task-list/use-task-list-state.ts'
import { NoMatches } from '../filters/no-matches.tsx'
import { CapacityNotice } from './capacity-notice.tsx'
import { CompletedTasks } from './completed-tasks.tsx'
import type { EmptyListProps } from './empty-list.tsx'

const emptyList = lazyComponent(() => import('./empty-list.tsx').then(({ EmptyList }) => EmptyList))
whenIdle(() => preload(emptyList))

type ListEndProps = {
  listId: string
  list: ListMeta['list']
  state: ReturnType<typeof useTaskListState>
  /** Whether any open task shows. */
  isEmpty: boolean
  closed: Row[]
  /** Whether completed tasks come below the others. */
  showsClosed: boolean
  isFiltered: boolean
  /** The section that new tasks go to, if any. */
  section?: Section | undefined
  /** How many more tasks the list can have. */
  remaining: number
  /** Clears a filter that hides everything. */
  onClear: () => void
  /** Below the line for new tasks. */
  children?: ReactNode
}

/** What comes below the tasks of a list: what to do if it is empty, the line for new tasks, and completed tasks. */
export function ListEnd(props: ListEndProps) {
  const { listId, list, state, isEmpty, closed, showsClosed, isFiltered, section, remaining, onClear } = props
  return (
    <>
      {isEmpty && isFiltered && <NoMatches onClear={onClear} />}
      {isEmpty && !isFiltered && <LazyEmptyList listId={listId} list={list} hasClosed={closed.length > 0} />}
      {!list.archived && <CapacityNotice remaining={remaining} />}
      {!list.archived && remaining > 0 && (
        <NewTaskLine
          key={section?.id}
          listId={listId}
          sectionId={section?.id ?? null}
          sectionName={section?.name}
          now={state.now}
          lists={state.lists}
          people={state.people}
        />
      )}
      {props.children}
      {closed.length > 0 && showsClosed && (
        <CompletedTasks rows={closed} onToggle={list.archived ? undefined : state.toggleCompleted} />
      )}
    </>
  )
}

/** Fetched while the browser is idle: few lists are empty. */
function LazyEmptyList(props: EmptyListProps) {
  const { Part } = useLazyComponent(emptyList)
  return Part ? <Part {...props} /> : null
}
