/** What was done, and the way back: shown for a while, kept for ⌘Z. */
type Undo = () => Promise<unknown>
export type Toast = { id: number; text: string; action?: { label: string; run: () => void } }

const kept = 50
let toasts: readonly Toast[] = []
let next = 1
const listeners = new Set<() => void>()
const undos: { undo: Undo; text: string }[] = []

function set(changed: readonly Toast[]): void {
  toasts = changed
  for (const listener of listeners) listener()
}

export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const currentToasts = (): readonly Toast[] => toasts

/** Says something for a while. */
export function toast(text: string, action?: Toast['action']): void {
  set([...toasts.slice(-2), { id: next++, text, ...(action ? { action } : {}) }])
}

export const dismissToast = (id: number): void => set(toasts.filter((one) => one.id !== id))

/**
 * Says what was done and offers to take it back; the way back stays under ⌘Z when the words are gone.
 *
 * @param undoLabel the word on the button
 */
export function toastWithUndo(text: string, undoLabel: string, undo: Undo): void {
  const entry = { undo, text }
  undos.push(entry)
  if (undos.length > kept) undos.shift()
  toast(text, { label: undoLabel, run: () => void takeBack(entry) })
}

async function takeBack(entry: { undo: Undo }): Promise<void> {
  const at = undos.indexOf(entry as (typeof undos)[number])
  if (at === -1) return
  undos.splice(at, 1)
  await entry.undo()
}

/** Takes back the last thing that can be; settles with whether there was one. */
export async function undoLast(): Promise<boolean> {
  const entry = undos.at(-1)
  if (!entry) return false
  await takeBack(entry)
  return true
}
