import { showUndoable } from './undo-history.ts'

/** Runs a step now, shows its toast, and runs it again on redo. */
export function runUndoable(text: string, redo: () => unknown, undo: () => unknown): void {
  redo()
  showUndoable({ text, undo, redo })
}
