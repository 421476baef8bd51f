import type { SidebarData } from '../lib/types.ts'
import { queryClient } from './query-client.ts'

/** Returns the person's Inbox among lists; guests have none (0349). */
export const findInbox = <L extends { is_inbox: boolean }>(lists: readonly L[]): L | undefined =>
  lists.find(({ is_inbox }) => is_inbox)

/** Returns the sidebar once it has loaded, for what only asks when it runs. */
export const loadedSidebar = (workspaceId: string): SidebarData | undefined =>
  queryClient.getQueryData<SidebarData>(['workspace', workspaceId, '/sidebar'])

const loadedLists = (workspaceId: string): SidebarData['lists'] => loadedSidebar(workspaceId)?.lists ?? []

export const loadedInboxId = (workspaceId: string): string | undefined =>
  findInbox(loadedLists(workspaceId))?.id

export const loadedListName = (workspaceId: string, listId: string): string | undefined =>
  loadedLists(workspaceId).find(({ id }) => id === listId)?.name

export type SidebarList = SidebarData['lists'][number]
export type SidebarFolder = SidebarData['folders'][number]

/** A list that is in no folder, or a folder with its lists. */
export type SidebarEntry =
  | { rank: string; list: SidebarList; folder?: never }
  | { rank: string; folder: SidebarFolder; lists: SidebarList[] }

/** Returns the lists and folders as the sidebar shows them. The Inbox is above, with the views. */
export function arrangeLists({ lists, folders }: Pick<SidebarData, 'lists' | 'folders'>): SidebarEntry[] {
  const loose: SidebarEntry[] = []
  const filed = folders.map((folder) => ({ rank: folder.rank, folder, lists: [] as SidebarList[] }))
  for (const list of lists) {
    if (list.is_inbox) continue
    const into = filed.find(({ folder }) => folder.id === list.folder_id)
    if (into) into.lists.push(list)
    else loose.push({ rank: list.rank, list })
  }
  return [...loose, ...filed].toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
}
