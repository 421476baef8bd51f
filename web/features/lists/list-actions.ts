import type { InfiniteData } from '@tanstack/react-query'
import type { Collection } from '../../data/api.ts'
import { queryClient, updateCached } from '../../data/query-client.ts'
import type { ListMeta } from '../../data/tasks/use-load-list.ts'
import type { PendingWrite } from '../../data/tasks/stored-writes.ts'
import { newIdempotencyKey, enqueueWrite } from '../../data/tasks/write-queue.ts'
import { runUndoable } from '../../ui/undo-history.ts'
import type { SidebarData, ListSummary } from '../../lib/types.ts'
import type { Appearance } from '../list-mark/list-mark.tsx'
import { messages as listsMessages } from '../../messages/en/lists.ts'

const messages = listsMessages.done

/** What actions and dialogs need to know of a list. */
export type NamedList = Pick<ListSummary, 'name' | 'visibility'> & { id: string }

/** Actions on lists. They show at once, go through the write queue, and can be undone. */
export function createListActions(workspaceId: string) {
  const enqueue = (
    write: Pick<PendingWrite, 'method' | 'path' | 'about' | 'reads'> & Partial<PendingWrite>,
  ): void => enqueueWrite({ key: newIdempotencyKey(), workspace_id: workspaceId, effects: [], ...write })
  const show = <T>(path: string, change: (cached: T) => T): void => updateCached(workspaceId, path, change)

  const hideArchived = (id: string) =>
    void queryClient.setQueriesData<InfiniteData<Collection<{ id: string }>>>(
      { queryKey: ['workspace', workspaceId, '/lists'] },
      (read) =>
        read && {
          ...read,
          pages: read.pages.map((page) => ({ ...page, data: page.data.filter((one) => one.id !== id) })),
        },
    )

  const patch = (
    { id, name: about }: NamedList,
    changed: Partial<Pick<ListSummary, 'name' | 'visibility' | 'color' | 'icon'>>,
  ) => {
    show<ListMeta>(`/rows/${id}`, (meta) => ({ ...meta, list: { ...meta.list, ...changed } }))
    show<SidebarData>('/sidebar', (sidebar) => ({
      ...sidebar,
      lists: sidebar.lists.map((one) => (one.id === id ? { ...one, ...changed } : one)),
    }))
    enqueue({
      method: 'PATCH',
      path: `/lists/${id}`,
      body: changed,
      about,
      reads: [`/rows/${id}`, '/sidebar'],
    })
  }

  const setArchived = ({ id, name: about }: NamedList, archived: boolean) => {
    show<ListMeta>(`/rows/${id}`, (meta) => ({ ...meta, list: { ...meta.list, archived } }))
    if (archived)
      show<SidebarData>('/sidebar', (sidebar) => ({
        ...sidebar,
        lists: sidebar.lists.filter((one) => one.id !== id),
        archived_count: sidebar.archived_count + 1,
      }))
    else hideArchived(id)
    enqueue({
      method: 'POST',
      path: `/lists/${id}/${archived ? 'archive' : 'unarchive'}`,
      about,
      reads: [`/rows/${id}`, '/sidebar', '/lists'],
    })
  }

  return {
    rename(list: NamedList, name: string) {
      runUndoable(
        messages.renamed(name),
        () => patch(list, { name }),
        () => patch({ ...list, name }, { name: list.name }),
      )
    },
    setVisibility(list: NamedList, visibility: NamedList['visibility']) {
      runUndoable(
        messages.visibility[visibility](list.name),
        () => patch(list, { visibility }),
        () => patch(list, { visibility: list.visibility }),
      )
    },
    setAppearance(list: NamedList & Appearance, appearance: Appearance, toast: string) {
      const { color, icon } = list
      runUndoable(
        toast,
        () => patch(list, appearance),
        () => patch(list, { color, icon }),
      )
    },
    archive(list: NamedList) {
      runUndoable(
        messages.archived(list.name),
        () => setArchived(list, true),
        () => setArchived(list, false),
      )
    },
    unarchive(list: NamedList) {
      runUndoable(
        messages.unarchived(list.name),
        () => setArchived(list, false),
        () => setArchived(list, true),
      )
    },
  }
}
