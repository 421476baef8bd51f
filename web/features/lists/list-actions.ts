import type { InfiniteData } from '@tanstack/react-query'
import type { Collection } from '../../data/api.ts'
import { queries } from '../../data/query-client.ts'
import type { ListMeta } from '../../data/tasks/use-load-list.ts'
import type { Write } from '../../data/tasks/stored-writes.ts'
import { newKey, write } from '../../data/tasks/write-queue.ts'
import { showInstead } from '../../data/update-cached.ts'
import { did } from '../../ui/toast-store.ts'
import type { Desk, ListHead } from '../../lib/types.ts'
import { words as all } from '../../messages/en/lists.ts'

const words = all.done

/** A list as far as deeds and dialogs name it. */
export type NamedList = Pick<ListHead, 'name' | 'visibility'> & { id: string }

/**
 * What people do with a list: it shows at once, goes out in order with everything else, and can be
 * taken back.
 */
export function listDeedsIn(workspaceId: string) {
  const send = (given: Pick<Write, 'method' | 'path' | 'about' | 'reads'> & Partial<Write>): void =>
    write({ key: newKey(), workspace_id: workspaceId, effects: [], ...given })
  const show = <T>(path: string, change: (shown: T) => T): void => showInstead(workspaceId, path, change)
  /** Does it, now and whenever it is done again. */
  const step = (text: string, redo: () => void, undo: () => void): void => {
    redo()
    did({ text, undo, redo })
  }

  const hideArchived = (id: string) =>
    void queries.setQueriesData<InfiniteData<Collection<{ id: string }>>>(
      { queryKey: ['workspace', workspaceId, '/lists'] },
      (read) =>
        read && {
          ...read,
          pages: read.pages.map((page) => ({ ...page, data: page.data.filter((one) => one.id !== id) })),
        },
    )

  const patch = (
    { id, name: about }: NamedList,
    changed: Partial<Pick<NamedList, 'name' | 'visibility'>>,
  ) => {
    show<ListMeta>(`/rows/${id}`, (meta) => ({ ...meta, list: { ...meta.list, ...changed } }))
    show<Desk>('/desk', (desk) => ({
      ...desk,
      lists: desk.lists.map((one) => (one.id === id ? { ...one, ...changed } : one)),
    }))
    send({ method: 'PATCH', path: `/lists/${id}`, body: changed, about, reads: [`/rows/${id}`, '/desk'] })
  }

  const setArchived = ({ id, name: about }: NamedList, archived: boolean) => {
    show<ListMeta>(`/rows/${id}`, (meta) => ({ ...meta, list: { ...meta.list, archived } }))
    if (archived)
      show<Desk>('/desk', (desk) => ({
        ...desk,
        lists: desk.lists.filter((one) => one.id !== id),
        archived_count: desk.archived_count + 1,
      }))
    else hideArchived(id)
    send({
      method: 'POST',
      path: `/lists/${id}/${archived ? 'archive' : 'unarchive'}`,
      about,
      reads: [`/rows/${id}`, '/desk', '/lists'],
    })
  }

  const place = (lists: Desk['lists'], { id, name: about }: NamedList, after: string | null) => {
    const rest = lists.filter((one) => one.id !== id)
    const moved = lists.find((one) => one.id === id)
    const at = after === null ? 0 : rest.findIndex((one) => one.id === after) + 1
    if (moved) show<Desk>('/desk', (desk) => ({ ...desk, lists: rest.toSpliced(at, 0, moved) }))
    send({ method: 'POST', path: `/lists/${id}/place`, body: { after_id: after }, about, reads: ['/desk'] })
  }

  return {
    rename(list: NamedList, name: string) {
      step(
        words.renamed(name),
        () => patch(list, { name }),
        () => patch({ ...list, name }, { name: list.name }),
      )
    },
    setVisibility(list: NamedList, visibility: NamedList['visibility']) {
      step(
        words.visibility[visibility](list.name),
        () => patch(list, { visibility }),
        () => patch(list, { visibility: list.visibility }),
      )
    },
    archive(list: NamedList) {
      step(
        words.archived(list.name),
        () => setArchived(list, true),
        () => setArchived(list, false),
      )
    },
    unarchive(list: NamedList) {
      step(
        words.unarchived(list.name),
        () => setArchived(list, false),
        () => setArchived(list, true),
      )
    },
    /** Puts a list behind another one of one's own sidebar, or first. @param lists as they stand there now */
    place(lists: Desk['lists'], list: NamedList, after: string | null) {
      const before = lists[lists.findIndex(({ id }) => id === list.id) - 1]?.id ?? null
      step(
        words.placed(list.name),
        () => place(lists, list, after),
        () => place(lists, list, before),
      )
    },
  }
}
