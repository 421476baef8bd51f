import { useNavigate } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { queryClient, updateCached } from '../../data/query-client.ts'
import { useWorkspace } from '../../data/session.ts'
import { findRows } from '../../data/tasks/row-store.ts'
import { cancelWrite, enqueueWrite, newIdempotencyKey, releaseWrites } from '../../data/tasks/write-queue.ts'
import type { SidebarData } from '../../lib/types.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showUndoable } from '../../ui/undo-history.ts'
import { messages } from '../../messages/en/first-run.ts'

type SampleBannerProps = { id: string; isPrivate: boolean }

/** What a sample list is, and the button that removes it whole (0421). */
export function SampleBanner({ id, isPrivate }: SampleBannerProps) {
  const { id: workspaceId, role } = useWorkspace()
  const navigate = useNavigate()
  const remove = () => {
    removeSample(workspaceId, id)
    void navigate({ to: '/today' })
  }
  return (
    <Banner>
      <span className="wide-only">
        <Icon of={Eye} />
      </span>
      <span className="grow">
        <b className="font-semibold">{messages.banner.title}</b>{' '}
        {isPrivate ? messages.banner.text : messages.banner.textShared}
      </span>
      {role !== 'guest' && <Button onClick={remove}>{messages.banner.remove}</Button>}
    </Banner>
  )
}

/** Held back until its toast closes, because the server can't undo it. */
function removeSample(workspaceId: string, id: string): void {
  const hold = () => {
    const key = newIdempotencyKey()
    updateCached<SidebarData>(workspaceId, '/sidebar', (sidebar) => ({
      ...sidebar,
      lists: sidebar.lists.filter((list) => list.id !== id),
    }))
    enqueueWrite({
      key,
      workspace_id: workspaceId,
      method: 'DELETE',
      path: `/sample-lists/${id}`,
      effects: findRows((row) => row.list_id === id).map((row) => ({ id: row.id, patch: null })),
      about: messages.banner.title,
      said: messages.removed,
      reads: ['/sidebar'],
      held: true,
    })
    return key
  }
  let key = hold()
  showUndoable({
    text: messages.removed,
    undo: () => {
      cancelWrite(key)
      void queryClient.invalidateQueries({ queryKey: ['workspace', workspaceId, '/sidebar'] })
    },
    redo: () => (key = hold()),
    onExpire: () => releaseWrites(key),
  })
}
