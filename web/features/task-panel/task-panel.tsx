import { useNavigate } from '../../router/hooks.ts'
import { Link } from '../../router/link.tsx'
import { Maximize2, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { CurrentTime } from '../../data/tasks/row.ts'
import { useTask } from '../../data/tasks/use-task.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton, MarginList } from '../../ui/margin-list.tsx'
import { messages as tasks } from '../../messages/en/tasks.ts'
import { messages } from '../../messages/en/task.ts'
import { TaskToolbar } from './task-toolbar.tsx'
import { TaskDetails } from './task-details.tsx'
import { usePanelFocus } from './use-panel-focus.ts'

type TaskPanelProps = { id: string; now: CurrentTime; onClose: () => void }

/** The panel with a task, next to its list. */
export function TaskPanel({ id, now, onClose }: TaskPanelProps) {
  const { row, task, error, deleted, isDeleting, retry } = useTask(id)
  usePanelFocus(id)
  const navigate = useNavigate()
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (isDeleting) close.current()
  }, [isDeleting])
  return (
    <aside className="panel" tabIndex={-1} aria-label={row?.title ?? tasks.complete}>
      <header className="bar">
        <span className="grow" />
        <Link
          to="/tasks/$id"
          params={{ id }}
          className="icon-button"
          aria-label={messages.open}
          title={messages.open}
        >
          <Icon of={Maximize2} />
        </Link>
        {task && !deleted && <TaskToolbar task={task} />}
        <IconButton icon={X} label={messages.closePanel} onClick={onClose} />
      </header>
      {row ? (
        <TaskDetails
          row={row}
          task={task}
          error={error}
          retry={retry}
          now={now}
          deleted={deleted}
          as="panel"
          onOpen={(opened) => void navigate({ to: '.', search: (search) => ({ ...search, task: opened }) })}
        />
      ) : (
        <MarginList>
          {error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton rows={6} />}
        </MarginList>
      )}
    </aside>
  )
}
