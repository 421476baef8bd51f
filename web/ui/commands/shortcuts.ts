import { useSyncExternalStore } from 'react'
import { type ChangedShortcuts, isCharacters, shortcutsOf } from './changed-shortcuts.ts'
import type { CommandId } from './key-map.ts'

/** The shortcuts as the person has changed them. Menus, the palette and the keyboard go by them. */
type Shortcuts = { changed: ChangedShortcuts; singleKeys: boolean }

let current: Shortcuts = { changed: {}, singleKeys: true }
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** @param next from the person's preferences */
export function setShortcuts(next: Shortcuts): void {
  current = next
  for (const listener of listeners) listener()
}

/** Returns the shortcuts of a command that work now. */
export const currentShortcuts = (id: CommandId, { changed, singleKeys } = current): readonly string[] =>
  shortcutsOf(id, changed).filter((keys) => singleKeys || !isCharacters(keys))

/** Returns the shortcuts of a command that work now, and renders again when they change. */
export const useShortcuts = (id: CommandId): readonly string[] =>
  currentShortcuts(
    id,
    useSyncExternalStore(subscribe, () => current),
  )
