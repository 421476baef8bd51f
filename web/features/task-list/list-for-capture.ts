import { findInbox } from '../../data/sidebar-lists.ts'
import { recentPaths } from '../../data/recent-paths.ts'
import type { SidebarData } from '../../lib/types.ts'

type Lists = SidebarData['lists']

/** Where a task that is added from anywhere goes. A guest has no Inbox, and most likely goes on with what they looked at last. */
export function listForCapture(workspaceId: string, lists: Lists): Lists[number] | undefined {
  const [last] = recentPaths(workspaceId).flatMap(
    (path) => lists.find(({ id }) => path === `/lists/${id}`) ?? [],
  )
  return findInbox(lists) ?? last ?? lists[0]
}
