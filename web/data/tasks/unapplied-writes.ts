import { useSyncExternalStore } from 'react'

/** A change made offline that could not be applied. */
export type UnappliedWrite = { key: string; title: string; said: string; why: string; more: number }

/** Stored until the person has seen it, because it holds text they wrote. */
const storageKey = 'daybook.not-applied'
let unapplied: readonly UnappliedWrite[] = readStored()
const listeners = new Set<() => void>()

function setUnapplied(next: readonly UnappliedWrite[]): void {
  unapplied = next
  if (next.length > 0) localStorage.setItem(storageKey, JSON.stringify(next))
  else localStorage.removeItem(storageKey)
  for (const listener of listeners) listener()
}

function readStored(): UnappliedWrite[] {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as UnappliedWrite[]
  } catch {
    return []
  }
}

export const addUnappliedWrite = (one: UnappliedWrite): void => setUnapplied([...unapplied, one])
export const clearUnappliedWrites = (): void => setUnapplied([])

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useUnappliedWrites = (): readonly UnappliedWrite[] =>
  useSyncExternalStore(subscribe, () => unapplied)
