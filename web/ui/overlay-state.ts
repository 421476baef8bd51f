import { useSyncExternalStore } from 'react'

/** What lies over the page, opened from anywhere: by a key, a menu, a button. */
export type Over = 'keys' | 'found' | 'list' | 'palette' | 'task' | null
/** What the palette looks for alone. */
export type PaletteOnly = 'all' | 'commands' | 'lists' | 'views' | 'people'

let over: Over = null
let paletteStart: PaletteOnly = 'all'
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
/** Opens the palette. @param start what it looks for alone at first */
export const openPalette = (start: PaletteOnly = 'all'): void => {
  paletteStart = start
  set('palette')
}
export const startOfPalette = (): PaletteOnly => paletteStart
/** Opens the line in which tasks are written wherever one is. */
export const openNewTask = (): void => set('task')
export const closeOver = (): void => set(null)
