import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis, Link2, Maximize2, Trash2, X } from 'lucide-react'
import { useMemo } from 'react'
import type { Moment } from '../../lib/rows/row.ts'
import { useTask } from '../../lib/rows/use-task.ts'
import { useWorkspace } from '../../lib/session.tsx'
import { Problem } from '../../parts/blank.tsx'
import { IconButton } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Bones, Ledger } from '../../parts/ledger.tsx'
import { Menu } from '../../parts/menu.tsx'
import { toast } from '../../parts/toast-store.ts'
import { words as tasks } from '../../words/en/tasks.ts'
import { words } from '../../words/en/task.ts'
import { deedsIn } from '../tasks/deeds.ts'
import { Whole } from './whole.tsx'

type PanelProps = { id: string; now: Moment; onClose: () => void }

/** Everything of one task, beside the list it is in. */
export function TaskPanel({ id, now, onClose }: PanelProps) {
  const { id: workspaceId } = useWorkspace()
  const { row, task, error, gone, retry } = useTask(id)
  const navigate = useNavigate()
  const deeds = useMemo(() => deedsIn(workspaceId), [workspaceId])
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}/tasks/${id}`)
    toast(words.linkCopied)
  }
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
        <IconButton icon={Link2} label={words.copyLink} onClick={() => void copy()} />
        <Menu
          label={words.more}
          items={[
            {
              id: 'delete',
              label: words.remove,
              icon: Trash2,
              danger: true,
              onAction: () => {
                deeds.remove([id])
                onClose()
              },
            },
          ]}
        >
          <IconButton icon={Ellipsis} label={words.more} />
        </Menu>
        <IconButton icon={X} label={words.closePanel} onClick={onClose} />
      </header>
      {row && task ? (
        <Whole
          row={row}
          task={task}
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
