import { useSyncExternalStore } from 'react'

/** What of tasks can be picked, each by a part of its own. */
export type PickerKind = 'due' | 'repeats' | 'priority' | 'assign' | 'move' | 'reminder'

/** The picker that is open: for which tasks, and beside what; in the middle of the screen where nothing is named. */
export type OpenPicker = { kind: PickerKind; ids: readonly string[]; anchor: Element | undefined }

let open: OpenPicker | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function set(next: OpenPicker | null): void {
  open = next
  for (const listener of listeners) listener()
}

/**
 * Opens a picker, from a key, the palette, the bulk bar, the menu of a row or the panel alike.
 *
 * @param ids the tasks it is for; none opens nothing
 * @param anchor the button that it belongs to
 */
export function openPicker(kind: PickerKind, ids: readonly string[], anchor?: Element): void {
  if (ids.length > 0) set({ kind, ids, anchor })
}

export const closePicker = (): void => set(null)
export const usePicker = (): OpenPicker | null => useSyncExternalStore(subscribe, () => open)
