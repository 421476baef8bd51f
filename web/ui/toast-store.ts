import { words } from '../messages/en/common.ts'
import { problemIn } from './empty-state.tsx'

/** What was done and the way back: shown for a while, kept for ⌘Z and ⌘⇧Z. */
export type Step = {
  text: string
  undo: () => unknown
  /** Does it again after it was taken back; absent where nobody could want that. */
  redo?: (() => unknown) | undefined
  /** There is a way back only while the words stand: what happens when they are gone. */
  ends?: () => void
}
export type Toast = {
  id: number
  text: string
  action?: { label: string; run: () => void }
  onGone?: () => void
}

/** So many steps lead back. */
const kept = 50
const shownAtOnce = 3
let toasts: readonly Toast[] = []
let next = 1
const listeners = new Set<() => void>()
let done: readonly Step[] = []
let undone: readonly Step[] = []

function set(changed: readonly Toast[]): void {
  const gone = toasts.filter((one) => !changed.includes(one))
  toasts = changed
  for (const { onGone } of gone) onGone?.()
  for (const listener of listeners) listener()
}

export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const currentToasts = (): readonly Toast[] => toasts

/** Says something for a while. */
export function toast(text: string, action?: Toast['action'], onGone?: () => void): void {
  const made = { id: next++, text, ...(action ? { action } : {}), ...(onGone ? { onGone } : {}) }
  set([...toasts.slice(1 - shownAtOnce), made])
}

export const dismissToast = (id: number): void => set(toasts.filter((one) => one.id !== id))

/** Says what was done and offers to take it back; the way back stays under ⌘Z when the words are gone. */
export function did(step: Step): void {
  undone = []
  add(step)
}

function add(step: Step): void {
  const over = done.slice(0, Math.max(0, done.length + 1 - kept))
  done = [...done.slice(over.length), step]
  for (const { ends } of over) ends?.()
  toast(step.text, { label: words.undo, run: () => void takeBack(step) }, () => end(step))
}

/** The words of a step have gone; where they were the only way back, so has the step. */
function end(step: Step): void {
  if (!step.ends || !done.includes(step)) return
  done = done.filter((one) => one !== step)
  step.ends()
}

async function takeBack(step: Step): Promise<void> {
  if (!done.includes(step)) return
  done = done.filter((one) => one !== step)
  hide(step.text)
  const { redo } = step
  if (redo) undone = [...undone, step]
  toast(words.takenBack(step.text), redo && { label: words.redo, run: () => void doAgain(step) })
  await saying(step.undo)
}

async function doAgain(step: Step): Promise<void> {
  if (!undone.includes(step)) return
  undone = undone.filter((one) => one !== step)
  hide(words.takenBack(step.text))
  add(step)
  if (step.redo) await saying(step.redo)
}

/** Says why it could not be done. */
async function saying(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    toast(problemIn(error).text)
  }
}

/** Words that are not true any more go at once. */
function hide(text: string): void {
  const last = toasts.findLast((one) => one.text === text)
  if (last) dismissToast(last.id)
}

/** Takes back the last thing that can be; settles with whether there was one. */
export async function undoLast(): Promise<boolean> {
  const step = done.at(-1)
  if (step) await takeBack(step)
  return step !== undefined
}

/** Does again what was taken back last; settles with whether there was something. */
export async function redoLast(): Promise<boolean> {
  const step = undone.at(-1)
  if (step) await doAgain(step)
  return step !== undefined
}
