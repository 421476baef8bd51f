import { useLayoutEffect } from 'react'
import { serverIdOf } from '../../data/tasks/temporary-ids.ts'

type CommandTargets = { chosen: readonly string[]; open: string | undefined }

const noTargets: CommandTargets = { chosen: [], open: undefined }
let currentTargets = noTargets
let lastRow: string | undefined

const taskSelector = '[data-key^="tsk_"], [data-key^="new_"]'
const overlaySelector = '[role=dialog], [role=menu], [role=listbox]'

/** The row that the cursor is on; what lies over the page leaves it where it was. */
function rowAtCursor(): string | undefined {
  const at = document.activeElement
  if (!at?.closest(overlaySelector)) lastRow = at?.closest<HTMLElement>(taskSelector)?.dataset['key']
  return lastRow
}
// A menu or the palette has taken the focus before anybody asks.
document.addEventListener('focusin', rowAtCursor)

/** Says of the screen that is shown what is selected on it, and which task is open. */
export function useSetCommandTargets({ chosen, open }: CommandTargets): void {
  useLayoutEffect(() => {
    const mine = { chosen, open }
    currentTargets = mine
    return () => {
      if (currentTargets === mine) currentTargets = noTargets
    }
  }, [chosen, open])
}

/** What a command for tasks is about: what is selected, else the row under the cursor, else the open task. */
export function commandTargets(): readonly string[] {
  const at = rowAtCursor()
  const one = at === undefined ? currentTargets.open : serverIdOf(at)
  if (currentTargets.chosen.length > 0) return currentTargets.chosen
  return one === undefined ? [] : [one]
}
