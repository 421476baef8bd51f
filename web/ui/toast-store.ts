import { messages } from '../messages/en/common.ts'
import { describeError } from './empty-state.tsx'

/** What was done and the way back: shown for a while, kept for ⌘Z and ⌘⇧Z. */
export type UndoableStep = {
  text: string
  undo: () => unknown
  /** Does it again after it was taken back; absent where nobody could want that. */
  redo?: (() => unknown) | undefined
  /** There is a way back only while the words stand: what happens when they are gone. */
  onExpire?: () => void
}
export type Toast = {
  id: number
  text: string
  action?: { label: string; run: () => void }
  onGone?: () => void
}

/** So many steps lead back. */
const undoMax = 50
const visibleMax = 3
let toasts: readonly Toast[] = []
let nextToastId = 1
const listeners = new Set<() => void>()
let undoStack: readonly UndoableStep[] = []
let redoStack: readonly UndoableStep[] = []

function setToasts(changed: readonly Toast[]): void {
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
export function showToast(text: string, action?: Toast['action'], onGone?: () => void): void {
  const made = { id: nextToastId++, text, ...(action ? { action } : {}), ...(onGone ? { onGone } : {}) }
  setToasts([...toasts.slice(1 - visibleMax), made])
}

export const dismissToast = (id: number): void => setToasts(toasts.filter((one) => one.id !== id))

/** Says what was done and offers to take it back; the way back stays under ⌘Z when the words are gone. */
export function showUndoable(step: UndoableStep): void {
  redoStack = []
  pushStep(step)
}

function pushStep(step: UndoableStep): void {
  const over = undoStack.slice(0, Math.max(0, undoStack.length + 1 - undoMax))
  undoStack = [...undoStack.slice(over.length), step]
  for (const { onExpire } of over) onExpire?.()
  showToast(step.text, { label: messages.undo, run: () => void undoStep(step) }, () => expireStep(step))
}

/** The words of a step have gone; where they were the only way back, so has the step. */
function expireStep(step: UndoableStep): void {
  if (!step.onExpire || !undoStack.includes(step)) return
  undoStack = undoStack.filter((one) => one !== step)
  step.onExpire()
}

async function undoStep(step: UndoableStep): Promise<void> {
  if (!undoStack.includes(step)) return
  undoStack = undoStack.filter((one) => one !== step)
  dismissByText(step.text)
  const { redo } = step
  if (redo) redoStack = [...redoStack, step]
  showToast(messages.undone(step.text), redo && { label: messages.redo, run: () => void redoStep(step) })
  await reportFailure(step.undo)
}

async function redoStep(step: UndoableStep): Promise<void> {
  if (!redoStack.includes(step)) return
  redoStack = redoStack.filter((one) => one !== step)
  dismissByText(messages.undone(step.text))
  pushStep(step)
  if (step.redo) await reportFailure(step.redo)
}

/** Says why it could not be done. */
async function reportFailure(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    showToast(describeError(error).text)
  }
}

/** Words that are not true any more go at once. */
function dismissByText(text: string): void {
  const last = toasts.findLast((one) => one.text === text)
  if (last) dismissToast(last.id)
}

/** Takes back the last thing that can be; settles with whether there was one. */
export async function undoLast(): Promise<boolean> {
  const step = undoStack.at(-1)
  if (step) await undoStep(step)
  return step !== undefined
}

/** Does again what was taken back last; settles with whether there was something. */
export async function redoLast(): Promise<boolean> {
  const step = redoStack.at(-1)
  if (step) await redoStep(step)
  return step !== undefined
}
