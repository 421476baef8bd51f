import type { InfiniteData } from '@tanstack/react-query'
import type { Collection } from '../../data/api.ts'
import { queryClient, updateCached } from '../../data/query-client.ts'
import { findRows } from '../../data/tasks/row-store.ts'
import { cancelWrite, enqueueWrite, newIdempotencyKey, releaseWrites } from '../../data/tasks/write-queue.ts'
import type { SidebarData } from '../../lib/types.ts'
import { showUndoable } from '../../ui/undo-history.ts'

type Deletion = {
  /** Below the workspace. */
  path: string
  about: string
  /** What the toast says. */
  text: string
}

/** Deletes a list with its tasks. Held back until its toast closes, because the server can't undo it. */
export function holdListDeletion(workspaceId: string, id: string, { path, about, text }: Deletion): void {
  const hold = () => {
    const key = newIdempotencyKey()
    hideList(workspaceId, id)
    enqueueWrite({
      key,
      workspace_id: workspaceId,
      method: 'DELETE',
      path,
      effects: findRows((row) => row.list_id === id).map((row) => ({ id: row.id, patch: null })),
      about,
      said: text,
      reads: ['/sidebar', '/lists'],
      held: true,
    })
    return key
  }
  let key = hold()
  showUndoable({
    text,
    undo: () => {
      cancelWrite(key)
    },
    redo: () => (key = hold()),
    onExpire: () => releaseWrites(key),
  })
}

/** Takes the list out of the sidebar and the archived lists; canceling the write fetches both again. */
function hideList(workspaceId: string, id: string): void {
  updateCached<SidebarData>(workspaceId, '/sidebar', (sidebar) => {
    const lists = sidebar.lists.filter((list) => list.id !== id)
    const wasArchived = lists.length === sidebar.lists.length
    return { ...sidebar, lists, archived_count: sidebar.archived_count - (wasArchived ? 1 : 0) }
  })
  void queryClient.setQueriesData<InfiniteData<Collection<{ id: string }>>>(
    { queryKey: ['workspace', workspaceId, '/lists'] },
    (read) =>
      read && {
        ...read,
        pages: read.pages.map((page) => ({ ...page, data: page.data.filter((list) => list.id !== id) })),
      },
  )
}
