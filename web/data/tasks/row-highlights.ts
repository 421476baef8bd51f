import { useSyncExternalStore } from 'react'

/** What a row shows once: somebody else has changed it, or what one did to it was refused. */
export type Mark = 'changed' | 'refused'

/** As long as its wash takes. */
const shownMs = 600
const marks = new Map<string, Mark>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** Marks rows once. */
export function mark(as: Mark, ids: readonly string[]): void {
  if (ids.length === 0) return
  for (const id of ids) marks.set(id, as)
  tell()
  setTimeout(() => {
    for (const id of ids) marks.delete(id)
    tell()
  }, shownMs)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useMark = (id: string): Mark | undefined => useSyncExternalStore(subscribe, () => marks.get(id))
