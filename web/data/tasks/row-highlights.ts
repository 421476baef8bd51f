import { useSyncExternalStore } from 'react'

/** Why a row flashes once: someone else changed it, or the person's own change was rejected. */
export type RowHighlight = 'changed' | 'refused'

/** The duration of the highlight animation. */
const shownMs = 600
const highlights = new Map<string, RowHighlight>()
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Highlights rows once. */
export function highlightRows(as: RowHighlight, ids: readonly string[]): void {
  if (ids.length === 0) return
  for (const id of ids) highlights.set(id, as)
  notifyListeners()
  setTimeout(() => {
    for (const id of ids) highlights.delete(id)
    notifyListeners()
  }, shownMs)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useRowHighlight = (id: string): RowHighlight | undefined =>
  useSyncExternalStore(subscribe, () => highlights.get(id))
