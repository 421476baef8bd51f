import type { SidebarData } from '../lib/types.ts'
import { queryClient } from './query-client.ts'

/** Returns the person's Inbox among lists; guests have none (0349). */
export const findInbox = <L extends { is_inbox: boolean }>(lists: readonly L[]): L | undefined =>
  lists.find(({ is_inbox }) => is_inbox)

/** Returns the lists of the sidebar once it has loaded, for what only asks when it runs. */
const loadedLists = (workspaceId: string): SidebarData['lists'] =>
  queryClient.getQueryData<SidebarData>(['workspace', workspaceId, '/sidebar'])?.lists ?? []

export const loadedInboxId = (workspaceId: string): string | undefined =>
  findInbox(loadedLists(workspaceId))?.id

export const loadedListName = (workspaceId: string, listId: string): string | undefined =>
  loadedLists(workspaceId).find(({ id }) => id === listId)?.name
