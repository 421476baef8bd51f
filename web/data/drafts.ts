import { useSyncExternalStore } from 'react'

const prefix = 'daybook.draft '
const listeners = new Set<() => void>()
/** Drafts the device has no room for stay in memory while the page is open. */
const memoryDrafts = new Map<string, string>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const read = (key: string): string | undefined =>
  memoryDrafts.get(key) ?? localStorage.getItem(key) ?? undefined

/** Keeps a text on the device until the server has it; undefined deletes it. */
export function saveDraft(name: string, text: string | undefined): void {
  const key = prefix + name
  memoryDrafts.delete(key)
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== undefined) memoryDrafts.set(key, text)
  }
  for (const listener of listeners) listener()
}

/** Puts a rejected text back, before anything typed since. */
export function restoreDraft(name: string, text: string): void {
  const current = readDraft(name)
  saveDraft(name, current === undefined || current === text ? text : `${text}\n\n${current}`)
}

/** Returns the current text, even if the component hasn't rendered since. */
export const readDraft = (name: string): string | undefined => read(prefix + name)

/** Returns a draft and its setter. Undefined if there is none. */
export function useDraft(name: string): [string | undefined, (text: string | undefined) => void] {
  const text = useSyncExternalStore(subscribe, () => read(prefix + name))
  return [text, (next) => saveDraft(name, next)]
}
