import { arrangeLists, loadedSidebar, type SidebarFolder } from '../../data/sidebar-lists.ts'
import { newTemporaryId, serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { runUndoable } from '../../ui/undo-history.ts'
import type { SidebarData } from '../../lib/types.ts'
import { messages } from '../../messages/en/organize.ts'
import { type Line, type Place, placeInSidebar, placeOf } from './places.ts'
import { changeSidebar } from './sidebar-writes.ts'

/** Returns the lists and folders as lines; which folders are open doesn't matter here. */
export const listLines = (sidebar: Pick<SidebarData, 'lists' | 'folders'>): Line[] =>
  arrangeLists(sidebar).map((entry) =>
    entry.folder ? { id: entry.folder.id, inside: entry.lists.map(({ id }) => id) } : { id: entry.list.id },
  )

/** Returns the sidebar with the lists of a folder in the folder's place. */
function emptied(sidebar: SidebarData, id: string): SidebarData {
  const { inside = [] } = listLines(sidebar).find((line) => line.id === id) ?? {}
  return inside.reduce(
    (now, list, at) => placeInSidebar(now, list, { after: inside[at - 1] ?? id, folder: null }),
    sidebar,
  )
}

/** Actions on folders, and on the places of lists and folders. They show at once and can be undone (0460). */
export function createFolderActions(workspaceId: string) {
  const sidebar = (): Pick<SidebarData, 'lists' | 'folders'> =>
    loadedSidebar(workspaceId) ?? { lists: [], folders: [] }
  const nameOf = (id: string): string =>
    [...sidebar().lists, ...sidebar().folders].find((one) => one.id === id)?.name ?? ''

  const put = (known: string, at: Place) => {
    const id = serverIdOf(known)
    const place: Place = {
      after: at.after && serverIdOf(at.after),
      folder: at.folder && serverIdOf(at.folder),
    }
    const isList = sidebar().lists.some((list) => list.id === id)
    changeSidebar(workspaceId, (now) => placeInSidebar(now, id, place), {
      about: nameOf(id),
      ...(isList
        ? {
            method: 'POST',
            path: `/lists/${id}/place`,
            body: { after_id: place.after, folder_id: place.folder },
          }
        : { method: 'PATCH', path: `/folders/${id}`, body: { after_id: place.after } }),
    })
  }
  /** @returns the temporary id of the folder, until the server has assigned one */
  const add = (name: string, after?: string | null): string => {
    const id = newTemporaryId()
    const folder = { id: id as SidebarFolder['id'], name, rank: '~' }
    const show = (now: SidebarData): SidebarData => {
      const added = { ...now, folders: [...now.folders, folder] }
      return after === undefined ? added : placeInSidebar(added, id, { after, folder: null })
    }
    const body = after === undefined ? { name } : { name, after_id: after }
    changeSidebar(workspaceId, show, { method: 'POST', path: '/folders', body, creates: id, about: name })
    return id
  }
  const remove = (known: string, about: string) => {
    const id = serverIdOf(known)
    changeSidebar(
      workspaceId,
      (now) => ({
        ...emptied(now, id),
        folders: now.folders.filter((one) => one.id !== id),
      }),
      { method: 'DELETE', path: `/folders/${id}`, about },
    )
  }
  const rename = ({ id, name: about }: SidebarFolder, name: string) =>
    changeSidebar(
      workspaceId,
      (now) => ({ ...now, folders: now.folders.map((one) => (one.id === id ? { ...one, name } : one)) }),
      { method: 'PATCH', path: `/folders/${id}`, body: { name }, about },
    )

  return {
    /** Moves a list or a folder. */
    place(id: string, place: Place) {
      const before = placeOf(listLines(sidebar()), id)
      if (!before || (before.after === place.after && before.folder === place.folder) || place.after === id)
        return
      const [name, from] = [nameOf(id), before.folder]
      const text =
        place.folder === from
          ? messages.moved(name)
          : place.folder !== null
            ? messages.movedTo(name, nameOf(place.folder))
            : messages.takenOut(name, nameOf(from ?? ''))
      runUndoable(
        text,
        () => put(id, place),
        () => put(id, before),
      )
    },
    /** Moves a list to the end of a folder, or out of its folder to just below it. */
    file(id: string, folder: string | null) {
      const lines = listLines(sidebar())
      const now = placeOf(lines, id)
      if (!now || now.folder === folder) return
      const last = lines.find((line) => line.id === folder)?.inside?.at(-1)
      this.place(id, folder === null ? { after: now.folder, folder } : { after: last ?? now.after, folder })
    },
    /** Creates a folder at the end, or around a list, where that is. */
    create(name: string, listId?: string) {
      let id = ''
      const before = listId === undefined ? undefined : placeOf(listLines(sidebar()), listId)
      runUndoable(
        messages.folderAdded(name),
        () => {
          id = add(name, before && (before.folder ?? before.after))
          if (listId !== undefined) put(listId, { after: id, folder: id })
        },
        () => {
          if (listId !== undefined && before) put(listId, before)
          remove(id, name)
        },
      )
    },
    rename(folder: SidebarFolder, name: string) {
      runUndoable(
        messages.folderRenamed(name),
        () => rename(folder, name),
        () => rename({ ...folder, name }, folder.name),
      )
    },
    /** The lists of the folder stay. */
    remove({ id, name }: SidebarFolder) {
      const lines = listLines(sidebar())
      const { inside = [] } = lines.find((line) => line.id === id) ?? {}
      const after = placeOf(lines, id)?.after ?? null
      let current = id as string
      runUndoable(
        messages.folderDeleted(name),
        () => remove(current, name),
        () => {
          current = add(name, after)
          for (const [at, list] of inside.entries())
            put(list, { after: inside[at - 1] ?? current, folder: current })
        },
      )
    },
  }
}
