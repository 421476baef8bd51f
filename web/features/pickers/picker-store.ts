import { useSyncExternalStore } from 'react'

/** The fields that have a picker. */
export type PickerKind =
  | 'start'
  | 'due'
  | 'repeats'
  | 'priority'
  | 'estimate'
  | 'assign'
  | 'labels'
  | 'blocked'
  | 'move'
  | 'reminder'

/** The open picker: its tasks and the element it opens next to; centered if there is none. */
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
 * Opens a picker from a key, the palette, the bulk bar, a row menu or the panel.
 *
 * @param ids the tasks; with none, nothing opens
 * @param anchor the button it opens next to
 */
export function openPicker(kind: PickerKind, ids: readonly string[], anchor?: Element): void {
  if (ids.length > 0) set({ kind, ids, anchor })
}

export const closePicker = (): void => set(null)
export const usePicker = (): OpenPicker | null => useSyncExternalStore(subscribe, () => open)
