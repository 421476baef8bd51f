import { useSyncExternalStore } from 'react'

/** Where the sidebar is: beside the page, away, or over it (on a small screen). */
type Side = 'on' | 'off' | 'over'

const key = 'daybook.side'
const listeners = new Set<() => void>()
let side: Side = localStorage.getItem(key) === 'off' ? 'off' : 'on'

function set(next: Side): void {
  side = next
  if (next !== 'over') localStorage.setItem(key, next)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSide = (): Side => useSyncExternalStore(subscribe, () => side)
/** Shows or hides the sidebar beside the page. */
export const toggleSide = (): void => set(side === 'off' ? 'on' : 'off')
/** Lays the sidebar over the page of a small screen. */
export const showSide = (): void => set('over')
/** Takes it away from over the page. */
export const hideSide = (): void => {
  if (side === 'over') set('on')
}
