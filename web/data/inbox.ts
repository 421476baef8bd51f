import type { SidebarData } from '../lib/types.ts'
import { queryClient } from './query-client.ts'

/** Returns the person's Inbox among lists; guests have none (0349). */
export const findInbox = <L extends { is_inbox: boolean }>(lists: readonly L[]): L | undefined =>
  lists.find(({ is_inbox }) => is_inbox)

/** Returns the id of the Inbox once the sidebar has loaded, for commands that only ask when they run. */
export function loadedInboxId(workspaceId: string): string | undefined {
  const sidebar = queryClient.getQueryData<SidebarData>(['workspace', workspaceId, '/sidebar'])
  return findInbox(sidebar?.lists ?? [])?.id
}
