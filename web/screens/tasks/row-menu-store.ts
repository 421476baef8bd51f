import { useSyncExternalStore } from 'react'

type Open = { id: string; anchor: Element }

let open: Open | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function set(next: Open | null): void {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the menu of a row: one menu serves all of them. @param anchor what it opens beside */
export const openRowMenu = (id: string, anchor: Element): void => set({ id, anchor })
export const closeRowMenu = (): void => set(null)
export const useRowMenu = (): Open | null => useSyncExternalStore(subscribe, () => open)
