import { useSyncExternalStore } from 'react'
import type { CommandId } from '../../ui/commands/key-map.ts'

export type OpenRowMenu = { id: string; anchor: Element; only: readonly CommandId[] | undefined }

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
 */
export const openRowMenu = (id: string, anchor: Element, only?: readonly CommandId[]): void =>
  set({ id, anchor, only })
export const closeRowMenu = (): void => set(null)
export const useRowMenu = (): OpenRowMenu | null => useSyncExternalStore(subscribe, () => open)
