import { useSyncExternalStore } from 'react'

/** What is open over the page. Keys, menus and buttons anywhere can open it. */
export type OverlayName =
  | 'shortcuts'
  | 'new-workspace'
  | 'new-list'
  | 'palette'
  | 'new-task'
  | 'labels'
  | null
/** What the palette searches. */
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
export const openShortcuts = (): void => setOverlay('shortcuts')
export const openNewWorkspace = (): void => setOverlay('new-workspace')
export const openNewList = (): void => setOverlay('new-list')
/** Opens the palette. @param scope what it searches at first */
export const openPalette = (scope: PaletteScope = 'all'): void => {
  initialScope = scope
  setOverlay('palette')
}
export const initialPaletteScope = (): PaletteScope => initialScope
/** Opens the dialog in which labels are renamed and deleted. */
export const openLabels = (): void => setOverlay('labels')
/** Opens the dialog for a new task, which works on every screen. */
export const openNewTask = (): void => setOverlay('new-task')
export const closeOverlay = (): void => setOverlay(null)
