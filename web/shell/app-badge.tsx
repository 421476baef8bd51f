import { useEffect } from 'react'
import { useInWorkspace } from '../data/session.ts'
import { useUnread } from '../data/unread-count.ts'
import type { Desk } from '../lib/types.ts'
import { countTab } from './page/document-title.ts'

/**
 * What is told outside the page: the icon of the installed app has what is open today, the tab what is unread (0125).
 * Browsers without a badge show none.
 */
export function Badge() {
  const today = useInWorkspace<Desk>('/desk').data?.today_count
  const unread = useUnread()
  useEffect(() => countTab(unread), [unread])
  useEffect(() => {
    if (today === undefined || !('setAppBadge' in navigator)) return
    // Refused where the app is not installed: there is nothing to put it on.
    navigator.setAppBadge(today).catch(() => {})
  }, [today])
  return null
}
