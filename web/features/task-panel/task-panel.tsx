import { Link, useNavigate } from '@tanstack/react-router'
import { Maximize2, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Moment } from '../../data/tasks/row.ts'
import { useTask } from '../../data/tasks/use-task.ts'
import { Problem } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Bones, Ledger } from '../../ui/margin-list.tsx'
import { words as tasks } from '../../messages/en/tasks.ts'
import { words } from '../../messages/en/task.ts'
import { Tools } from './task-toolbar.tsx'
import { Whole } from './task-details.tsx'

type PanelProps = { id: string; now: Moment; onClose: () => void }

/** Everything of one task, beside the list it is in. */
export function TaskPanel({ id, now, onClose }: PanelProps) {
  const { row, task, error, gone, leaving, retry } = useTask(id)
  const navigate = useNavigate()
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (leaving) close.current()
  }, [leaving])
  return (
    <aside className="panel" aria-label={row?.title ?? tasks.close}>
      <header className="bar">
        <span className="grow" />
        <Link
          to="/tasks/$id"
          params={{ id }}
          className="icon-button"
          aria-label={words.open}
          title={words.open}
        >
          <Icon of={Maximize2} />
        </Link>
        {task && !gone && <Tools task={task} />}
        <IconButton icon={X} label={words.closePanel} onClick={onClose} />
      </header>
      {row ? (
        <Whole
          row={row}
          task={task}
          error={error}
          retry={retry}
          now={now}
          gone={gone}
          as="panel"
          onOpen={(opened) => void navigate({ to: '.', search: (search) => ({ ...search, task: opened }) })}
        />
      ) : (
        <Ledger>{error ? <Problem error={error} onRetry={retry} /> : <Bones rows={6} />}</Ledger>
      )}
    </aside>
  )
}
