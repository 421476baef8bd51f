import { useSyncExternalStore } from 'react'

const prefix = 'daybook.draft '
const listeners = new Set<() => void>()
/** What the device has no room for is kept while the page is open. */
const memoryDrafts = new Map<string, string>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const read = (key: string): string | undefined =>
  memoryDrafts.get(key) ?? localStorage.getItem(key) ?? undefined

/** Keeps a text on the device until the server has it; undefined lets it go. */
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

/** Gives back what was refused; what has been begun meanwhile stays, behind it. */
export function restoreDraft(name: string, text: string): void {
  const begun = readDraft(name)
  saveDraft(name, begun === undefined || begun === text ? text : `${text}\n\n${begun}`)
}

/** A text as it is at this moment, whatever has been drawn since. */
export const readDraft = (name: string): string | undefined => read(prefix + name)

/** A text that is being written. Undefined where nothing is written. */
export function useDraft(name: string): [string | undefined, (text: string | undefined) => void] {
  const text = useSyncExternalStore(subscribe, () => read(prefix + name))
  return [text, (next) => saveDraft(name, next)]
}
