import { useLayoutEffect } from 'react'
import { realId } from '../../data/tasks/temporary-ids.ts'

type Standing = { chosen: readonly string[]; open: string | undefined }

const nothing: Standing = { chosen: [], open: undefined }
let standing = nothing
let lastRow: string | undefined

const task = '[data-key^="tsk_"], [data-key^="new_"]'
const over = '[role=dialog], [role=menu], [role=listbox]'

/** The row that the cursor is on; what lies over the page leaves it where it was. */
function cursor(): string | undefined {
  const at = document.activeElement
  if (!at?.closest(over)) lastRow = at?.closest<HTMLElement>(task)?.dataset['key']
  return lastRow
}
// A menu or the palette has taken the focus before anybody asks.
document.addEventListener('focusin', cursor)

/** Says of the screen that is shown what is selected on it, and which task is open. */
export function useActedOn({ chosen, open }: Standing): void {
  useLayoutEffect(() => {
    const mine = { chosen, open }
    standing = mine
    return () => {
      if (standing === mine) standing = nothing
    }
  }, [chosen, open])
}

/** What a command for tasks is about: what is selected, else the row under the cursor, else the open task. */
export function actedOn(): readonly string[] {
  const at = cursor()
  const one = at === undefined ? standing.open : realId(at)
  if (standing.chosen.length > 0) return standing.chosen
  return one === undefined ? [] : [one]
}
