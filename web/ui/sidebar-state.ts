import { useSyncExternalStore } from 'react'

/** Whether the sidebar is beside the page, hidden, or over the page (on a small screen). */
type SidebarState = 'on' | 'off' | 'over'

const key = 'daybook.side'
const listeners = new Set<() => void>()
let sidebarState: SidebarState = localStorage.getItem(key) === 'off' ? 'off' : 'on'

function setSidebarState(next: SidebarState): void {
  sidebarState = next
  if (next !== 'over') localStorage.setItem(key, next)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSidebarState = (): SidebarState => useSyncExternalStore(subscribe, () => sidebarState)
/** Shows or hides the sidebar beside the page. */
export const toggleSidebar = (): void => setSidebarState(sidebarState === 'off' ? 'on' : 'off')
/** Shows the sidebar over the page, on a small screen. */
export const showSidebar = (): void => setSidebarState('over')
/** Closes the sidebar that is over the page. */
export const hideSidebar = (): void => {
  if (sidebarState === 'over') setSidebarState('on')
}
