import { useSyncExternalStore } from 'react'
import type { CommandId } from '../../ui/commands/key-map.ts'

/** In pixels from the top left corner of the page. */
export type MenuPoint = { x: number; y: number }
export type OpenRowMenu = {
  id: string
  anchor: Element
  only: readonly CommandId[] | undefined
  at: MenuPoint | undefined
}

let open: OpenRowMenu | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function set(next: OpenRowMenu | null): void {
  open = next
  for (const listener of listeners) listener()
}

/**
 * Opens the menu of a row. All rows share one menu.
 *
 * @param anchor the element it opens next to
 * @param only the commands to offer; all if missing
 * @param at where the pointer is, if it opens there
 */
export const openRowMenu = (
  id: string,
  anchor: Element,
  { only, at }: { only?: readonly CommandId[]; at?: MenuPoint | undefined } = {},
): void => set({ id, anchor, only, at })
export const closeRowMenu = (): void => set(null)
export const useRowMenu = (): OpenRowMenu | null => useSyncExternalStore(subscribe, () => open)
