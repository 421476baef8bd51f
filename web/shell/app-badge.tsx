import { useEffect } from 'react'
import { useWorkspaceQuery } from '../data/session.ts'
import { useUnreadCount } from '../data/unread-count.ts'
import type { SidebarData } from '../lib/types.ts'
import { setTitleUnreadCount } from './page/document-title.ts'

/**
 * What is told outside the page: the icon of the installed app has what is open today, the tab what is unread (0125).
 * Browsers without a badge show none.
 */
export function AppBadge() {
  const today = useWorkspaceQuery<SidebarData>('/desk').data?.today_count
  const unread = useUnreadCount()
  useEffect(() => setTitleUnreadCount(unread), [unread])
  useEffect(() => {
    if (today === undefined || !('setAppBadge' in navigator)) return
    // Refused where the app is not installed: there is nothing to put it on.
    navigator.setAppBadge(today).catch(() => {})
  }, [today])
  return null
}
