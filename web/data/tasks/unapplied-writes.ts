import { useSyncExternalStore } from 'react'

/** What was made without a connection and did not come to pass. */
export type NotApplied = { key: string; title: string; said: string; why: string; more: number }

/** It stands until it was read, also through a reload: what somebody wrote is in it. */
const storageKey = 'daybook.not-applied'
let all: readonly NotApplied[] = stored()
const listeners = new Set<() => void>()

function set(next: readonly NotApplied[]): void {
  all = next
  if (next.length > 0) localStorage.setItem(storageKey, JSON.stringify(next))
  else localStorage.removeItem(storageKey)
  for (const listener of listeners) listener()
}

function stored(): NotApplied[] {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as NotApplied[]
  } catch {
    return []
  }
}

export const addNotApplied = (one: NotApplied): void => set([...all, one])
export const clearNotApplied = (): void => set([])

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useNotApplied = (): readonly NotApplied[] => useSyncExternalStore(subscribe, () => all)
