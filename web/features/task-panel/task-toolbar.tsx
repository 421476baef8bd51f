import { Ellipsis, Link2, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useArchived } from '../../data/read-only.ts'
import { useWorkspace } from '../../data/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { Task } from '../../lib/types.ts'
import { words } from '../../messages/en/task.ts'
import { deedsIn } from '../task-actions/task-actions.ts'

/** What is done with the whole task, in the bar of its panel and of its page. */
export function Tools({ task: { id, list_id, created_by } }: { task: Task }) {
  const archived = useArchived(list_id)
  const { id: workspaceId, role, member_id } = useWorkspace()
  // A guest deletes only what is their own (D14).
  const mayDelete = !archived && (role !== 'guest' || created_by === member_id)
  const deeds = useMemo(() => deedsIn(workspaceId), [workspaceId])
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}/tasks/${id}`)
    toast(words.linkCopied)
  }
  return (
    <>
      <IconButton icon={Link2} label={words.copyLink} onClick={() => void copy()} />
      {mayDelete && (
        <Menu
          label={words.more}
          items={[
            {
              id: 'delete',
              label: words.remove,
              icon: Trash2,
              danger: true,
              onAction: () => deeds.remove([id]),
            },
          ]}
        >
          <IconButton icon={Ellipsis} label={words.more} />
        </Menu>
      )}
    </>
  )
}
