import { useEffect } from 'react'
import { useInWorkspace } from '../lib/session.tsx'
import { useUnread } from '../lib/unread.ts'
import type { Desk } from '../types.ts'
import { countTab } from './tab-title.ts'

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
