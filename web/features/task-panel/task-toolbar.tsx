import { Copy, Ellipsis, Link2, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useIsListReadOnly } from '../../data/read-only.ts'
import { useWorkspace } from '../../data/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { Task } from '../../lib/types.ts'
import { messages } from '../../messages/en/task.ts'
import { messages as numberMessages } from '../../messages/en/task-number.ts'
import { copyAsReferences, copyLinks } from '../task-commands/copy-references.ts'
import { createTaskActions } from '../task-actions/task-actions.ts'

/** The actions on a task, in the bar of its panel and page. */
export function TaskToolbar({ task: { id, number, list_id, created_by } }: { task: Task }) {
  const archived = useIsListReadOnly(list_id)
  const { id: workspaceId, role, member_id } = useWorkspace()
  // Guests can delete only their own tasks (D14).
  const mayDelete = !archived && (role !== 'guest' || created_by === member_id)
  const actions = useMemo(() => createTaskActions(workspaceId), [workspaceId])
  return (
    <>
      {number !== null && (
        <button
          type="button"
          className="task-number"
          aria-label={numberMessages.copy(number)}
          title={numberMessages.copy(number)}
          onClick={() => void copyAsReferences([number])}
        >
          #{number}
        </button>
      )}
      <IconButton icon={Link2} label={messages.copyLink} onClick={() => void copyLinks([id])} />
      {!archived && (
        <Menu
          label={messages.more}
          items={[
            {
              id: 'duplicate',
              command: 'task.duplicate',
              label: messages.duplicate,
              icon: Copy,
              onAction: () => void actions.duplicate([id]),
            },
            ...(mayDelete
              ? [
                  {
                    id: 'delete',
                    command: 'task.delete' as const,
                    label: messages.remove,
                    icon: Trash2,
                    danger: true,
                    onAction: () => actions.delete([id]),
                  },
                ]
              : []),
          ]}
        >
          <IconButton icon={Ellipsis} label={messages.more} />
        </Menu>
      )}
    </>
  )
}
