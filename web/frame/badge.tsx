import { useEffect } from 'react'
import { useInWorkspace } from '../lib/session.tsx'
import type { Desk } from '../types.ts'

/** The count on the icon of the installed app: what is open today. Browsers without one show none. */
export function Badge() {
  const today = useInWorkspace<Desk>('/desk').data?.today_count
  useEffect(() => {
    if (today === undefined || !('setAppBadge' in navigator)) return
    // Refused where the app is not installed: there is nothing to put it on.
    navigator.setAppBadge(today).catch(() => {})
  }, [today])
  return null
}
