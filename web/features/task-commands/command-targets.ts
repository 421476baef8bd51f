import { useLayoutEffect } from 'react'
import { serverIdOf } from '../../data/tasks/temporary-ids.ts'

type CommandTargets = { chosen: readonly string[]; open: string | undefined }

const noTargets: CommandTargets = { chosen: [], open: undefined }
let currentTargets = noTargets
let lastRow: string | undefined

const taskSelector = '[data-key^="tsk_"], [data-key^="new_"]'
const overlaySelector = '[role=dialog], [role=menu], [role=listbox]'

/** Returns the row with the cursor. It stays the same while a dialog is open over the page. */
function rowAtCursor(): string | undefined {
  const at = document.activeElement
  if (!at?.closest(overlaySelector)) lastRow = at?.closest<HTMLElement>(taskSelector)?.dataset['key']
  return lastRow
}
// By the time a command runs, a menu or the palette has taken the focus.
document.addEventListener('focusin', rowAtCursor)

/** Registers what is selected on the current screen, and which task is open. */
export function useSetCommandTargets({ chosen, open }: CommandTargets): void {
  useLayoutEffect(() => {
    const targets = { chosen, open }
    currentTargets = targets
    return () => {
      if (currentTargets === targets) currentTargets = noTargets
    }
  }, [chosen, open])
}

/** Returns the tasks a command acts on: the selection, or the row with the cursor, or the open task. */
export function commandTargets(): readonly string[] {
  const at = rowAtCursor()
  const one = at === undefined ? currentTargets.open : serverIdOf(at)
  if (currentTargets.chosen.length > 0) return currentTargets.chosen
  return one === undefined ? [] : [one]
}
