import { useSyncExternalStore } from 'react'

/** What lies over the page, opened from anywhere: by a key, a menu, a button. */
export type OverlayName = 'keys' | 'found' | 'list' | 'palette' | 'task' | null
/** What the palette looks for alone. */
export type PaletteScope = 'all' | 'commands' | 'lists' | 'views' | 'people'

let openOverlay: OverlayName = null
let initialScope: PaletteScope = 'all'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function setOverlay(next: OverlayName): void {
  openOverlay = next
  for (const listener of listeners) listener()
}

export const useOpenOverlay = (): OverlayName => useSyncExternalStore(subscribe, () => openOverlay)
export const openShortcuts = (): void => setOverlay('keys')
export const openNewWorkspace = (): void => setOverlay('found')
export const openNewList = (): void => setOverlay('list')
/** Opens the palette. @param start what it looks for alone at first */
export const openPalette = (start: PaletteScope = 'all'): void => {
  initialScope = start
  setOverlay('palette')
}
export const initialPaletteScope = (): PaletteScope => initialScope
/** Opens the line in which tasks are written wherever one is. */
export const openNewTask = (): void => setOverlay('task')
export const closeOverlay = (): void => setOverlay(null)
