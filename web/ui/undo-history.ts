import { messages } from '../messages/en/common.ts'
import { describeError } from './empty-state.tsx'
import { dismissByText, showToast, type ToastAction } from './toast-store.ts'

/** Something that was done and can be undone: from its toast, and later with ⌘Z and ⌘⇧Z. */
export type UndoableStep = {
  text: string
  undo: () => unknown
  /** Does it again after an undo; absent where that makes no sense. */
  redo?: (() => unknown) | undefined
  /** Makes the step undoable only while its toast is shown; runs when the toast is gone. */
  onExpire?: () => void
  /** What else its toast offers. */
  more?: ToastAction | undefined
}

const undoMax = 50
/** What was done; without a way to undo it, if it's too late for that. */
let undoStack: readonly (UndoableStep | { text: string; undo: undefined })[] = []
let redoStack: readonly UndoableStep[] = []

/** Says what was done and offers to undo it; ⌘Z still does after the toast is gone. */
export function showUndoable(step: UndoableStep): void {
  redoStack = []
  pushStep(step)
}

function pushStep(step: UndoableStep): void {
  const dropped = undoStack.slice(0, Math.max(0, undoStack.length + 1 - undoMax))
  undoStack = [...undoStack.slice(dropped.length), step]
  for (const one of dropped) if (one.undo) one.onExpire?.()
  showToast(
    step.text,
    { label: messages.undo, run: () => void undoStep(step) },
    () => expireStep(step),
    step.more,
  )
}

/**
 * Ends a step whose toast is gone, if the toast was the only way to undo it. It keeps its place: ⌘Z says that it's too late
 * instead of undoing what was done before, elsewhere.
 */
function expireStep(step: UndoableStep): void {
  if (!step.onExpire || !undoStack.includes(step)) return
  const { text, onExpire } = step
  undoStack = undoStack.map((other) => (other === step ? { text, undo: undefined } : other))
  onExpire()
}

async function undoStep(step: UndoableStep): Promise<void> {
  if (!undoStack.includes(step)) return
  undoStack = undoStack.filter((other) => other !== step)
  dismissByText(step.text)
  const { redo } = step
  if (redo) redoStack = [...redoStack, step]
  showToast(messages.undone(step.text), redo && { label: messages.redo, run: () => void redoStep(step) })
  await reportFailure(step.undo)
}

async function redoStep(step: UndoableStep): Promise<void> {
  if (!redoStack.includes(step)) return
  redoStack = redoStack.filter((other) => other !== step)
  dismissByText(messages.undone(step.text))
  pushStep(step)
  if (step.redo) await reportFailure(step.redo)
}

/** Shows why an undo or redo failed. */
async function reportFailure(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    showToast(describeError(error).text)
  }
}

/** Undoes the last step. @returns whether there was one */
export async function undoLast(): Promise<boolean> {
  const step = undoStack.at(-1)
  if (step?.undo) await undoStep(step)
  else if (step) {
    undoStack = undoStack.slice(0, -1)
    showToast(messages.tooLate(step.text))
  }
  return step !== undefined
}

/** Redoes the step that was undone last. @returns whether there was one */
export async function redoLast(): Promise<boolean> {
  const step = redoStack.at(-1)
  if (step) await redoStep(step)
  return step !== undefined
}

/** Runs a step now and on every redo, and says what was done. */
export function runUndoable(
  text: string,
  redo: () => unknown,
  undo: () => unknown,
  more?: ToastAction,
): void {
  redo()
  showUndoable({ text, undo, redo, more })
}
