import { Link } from '../../router/link.tsx'
import { openNewList } from '../../ui/overlay-state.ts'
import type { ListMeta } from '../../data/tasks/use-load-list.ts'
import { useWorkspace } from '../../data/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { messages } from '../../messages/en/empty-list.ts'

export type EmptyListProps = {
  listId: string
  list: ListMeta['list']
  /** Whether it has completed tasks. */
  hasClosed: boolean
}

/** What to do with a list that has no open tasks. */
export function EmptyList({ listId, list, hasClosed }: EmptyListProps) {
  const { role } = useWorkspace()
  return (
    <EmptyState
      title={hasClosed ? messages.allCompleted(list.name) : messages.title(list.name)}
      actions={
        !list.archived && (
          <>
            <Button kind="primary" onClick={focusNewTaskLine}>
              {messages.task}
            </Button>
            {role !== 'guest' && <Button onClick={openNewList}>{messages.template}</Button>}
            {role !== 'guest' && (
              <Link className="button" to="/settings/import" search={{ into: listId }}>
                {messages.import}
              </Link>
            )}
          </>
        )
      }
    >
      <p>{hasClosed ? messages.allCompletedText : list.archived ? messages.archived : messages.text}</p>
    </EmptyState>
  )
}

const focusNewTaskLine = () => document.querySelector<HTMLInputElement>('[data-new-line]')?.focus()
