import { Ellipsis, Link2, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useArchived } from '../../lib/read-only.ts'
import { useWorkspace } from '../../lib/session.tsx'
import { IconButton } from '../../parts/button.tsx'
import { Menu } from '../../parts/menu.tsx'
import { toast } from '../../parts/toast-store.ts'
import { words } from '../../words/en/task.ts'
import { deedsIn } from '../tasks/deeds.ts'

/** What is done with the whole task, in the bar of its panel and of its page. */
export function Tools({ id, listId, gone }: { id: string; listId: string | undefined; gone: boolean }) {
  const archived = useArchived(listId)
  const { id: workspaceId } = useWorkspace()
  const deeds = useMemo(() => deedsIn(workspaceId), [workspaceId])
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}/tasks/${id}`)
    toast(words.linkCopied)
  }
  if (gone) return null
  return (
    <>
      <IconButton icon={Link2} label={words.copyLink} onClick={() => void copy()} />
      {!archived && (
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
