import type { InfiniteData } from '@tanstack/react-query'
import type { Collection } from '../api.ts'
import { queries } from '../lib/queries.ts'
import type { ListMeta } from '../lib/rows/loading.ts'
import { newKey, write, type Write } from '../lib/rows/writes.ts'
import { showInstead } from '../lib/shown.ts'
import { toastWithUndo } from '../parts/toast-store.ts'
import type { Desk, ListHead } from '../types.ts'
import { words as common } from '../words/en/common.ts'
import { words as all } from '../words/en/lists.ts'

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
  const undoable = (text: string, undo: () => void): void =>
    toastWithUndo(text, common.undo, () => {
      undo()
      return Promise.resolve()
    })

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
      patch(list, { name })
      undoable(words.renamed(name), () => patch({ ...list, name }, { name: list.name }))
    },
    setVisibility(list: NamedList, visibility: NamedList['visibility']) {
      patch(list, { visibility })
      undoable(words.visibility[visibility](list.name), () => patch(list, { visibility: list.visibility }))
    },
    archive(list: NamedList) {
      setArchived(list, true)
      undoable(words.archived(list.name), () => setArchived(list, false))
    },
    unarchive(list: NamedList) {
      setArchived(list, false)
      undoable(words.unarchived(list.name), () => setArchived(list, true))
    },
    /** Puts a list behind another one of one's own sidebar, or first. @param lists as they stand there now */
    place(lists: Desk['lists'], list: NamedList, after: string | null) {
      const before = lists[lists.findIndex(({ id }) => id === list.id) - 1]?.id ?? null
      place(lists, list, after)
      undoable(words.placed(list.name), () => place(lists, list, before))
    },
  }
}
