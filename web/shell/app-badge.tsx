import { useEffect } from 'react'
import { useWorkspaceQuery } from '../data/session.ts'
import { useUnreadCount } from '../data/unread-count.ts'
import type { SidebarData } from '../lib/types.ts'
import { setTitleUnreadCount } from './page/document-title.ts'

/**
 * Keeps the counts outside the page up to date: tasks due today on the icon of the installed app, unread notifications in
 * the tab title (0125). Browsers that can't badge icons show only the title.
 */
export function AppBadge() {
  const today = useWorkspaceQuery<SidebarData>('/sidebar').data?.today_count
  const unread = useUnreadCount()
  useEffect(() => setTitleUnreadCount(unread), [unread])
  useEffect(() => {
    if (today === undefined || !('setAppBadge' in navigator)) return
    // Rejected where the app isn't installed.
    navigator.setAppBadge(today).catch(() => {})
  }, [today])
  return null
}
