import { Navigate } from '../router/link.tsx'
import { useMe, useWorkspace, useWorkspaceQuery } from '../data/session.ts'
import { recentPaths } from '../data/recent-paths.ts'
import { findInbox } from '../data/sidebar-lists.ts'
import type { SidebarData } from '../lib/types.ts'

/** Redirects to the screen that the person starts with. */
export function Screen() {
  const { id } = useWorkspace()
  const { start_screen } = useMe().account.preferences
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar', { enabled: start_screen === 'inbox' })
  if (start_screen === 'inbox') {
    if (!sidebar.data && !sidebar.error) return null
    const inbox = findInbox(sidebar.data?.lists ?? [])
    return inbox ? (
      <Navigate to="/lists/$id" params={{ id: inbox.id }} replace />
    ) : (
      <Navigate to="/today" replace />
    )
  }
  const path = start_screen === 'last' ? recentPaths(id)[0] : `/${start_screen}`
  return <Navigate to={path ?? '/today'} replace />
}
