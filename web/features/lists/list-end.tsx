import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { openNewList } from '../../ui/overlay-state.ts'
import type { ListMeta } from '../../data/tasks/use-load-list.ts'
import type { Row } from '../../data/tasks/row.ts'
import { useWorkspace } from '../../data/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import type { Section } from '../../lib/types.ts'
import { messages } from '../../messages/en/lists.ts'
import { NewTaskLine } from '../task-list/new-task-line.tsx'
import type { useTaskListState } from '../task-list/use-task-list-state.ts'
import { NoMatches } from '../filters/no-matches.tsx'
import { CapacityNotice } from './capacity-notice.tsx'
import { CompletedTasks } from './completed-tasks.tsx'

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
  const { role } = useWorkspace()
  return (
    <>
      {isEmpty && isFiltered && <NoMatches onClear={onClear} />}
      {isEmpty && !isFiltered && (
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

const focusNewTaskLine = () => document.querySelector<HTMLInputElement>('[data-new-line]')?.focus()
