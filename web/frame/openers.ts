import { useSyncExternalStore } from 'react'

/** What lies over the page, opened from anywhere: by a key, a menu, a button. */
type Over = 'keys' | 'found' | 'list' | null

let over: Over = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function set(next: Over): void {
  over = next
  for (const listener of listeners) listener()
}

export const useOver = (): Over => useSyncExternalStore(subscribe, () => over)
export const openKeys = (): void => set('keys')
export const openFound = (): void => set('found')
export const openList = (): void => set('list')
export const closeOver = (): void => set(null)
