import { runCommand } from '../../ui/commands/commands.ts'
import { rowAround, rowKeysOf, type RowRange } from './row-range.ts'
import type { SelectionOptions } from './use-pointer-selection.ts'

const arrows = new Set(['ArrowUp', 'ArrowDown'])
const overlay = '[role=dialog], [role=alertdialog], [role=menu]'

/**
 * Watches the arrow keys. With Shift, they select the row that they start from, too: React Aria would select only the next one,
 * and doesn't know where a selection from outside begins. Where nothing has the focus yet, they go to the first row, as Home does.
 *
 * @returns a function that stops it
 */
export function watchRowKeys(latest: { readonly current: SelectionOptions }, range: RowRange): () => void {
  /** The row that an arrow key is leaving. */
  let left: string | undefined
  let step: KeyboardEvent | undefined
  const press = (event: KeyboardEvent) => {
    if (event === step) return
    left = undefined
    const { key, shiftKey, altKey, ctrlKey, metaKey, defaultPrevented } = event
    const row = event.target as HTMLElement
    const isArrow = arrows.has(key)
    if (defaultPrevented || !(isArrow || key === 'Home') || altKey || ctrlKey || metaKey) return
    if (!shiftKey && row.matches('body, #page') && !document.querySelector(overlay)) {
      if (runCommand('list.next')) event.preventDefault()
      return
    }
    if (!isArrow || !latest.current.enabled || !shiftKey || rowAround(row) !== row) return
    event.preventDefault()
    event.stopImmediatePropagation()
    left = row.dataset['key'] ?? ''
    const hasNoNext = rowKeysOf(latest.current.groups).at(key === 'ArrowDown' ? -1 : 0) === left
    if (hasNoNext) range.extend(left)
    step = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    row.dispatchEvent(step)
  }
  // A row out of sight is rendered before it gets the focus.
  const arrive = ({ target }: FocusEvent) => {
    const key = rowAround(target as Element)?.dataset['key']
    if (left !== undefined && key !== undefined && key !== left) range.extend(key, left)
    left = undefined
  }
  window.addEventListener('keydown', press, { capture: true })
  window.addEventListener('focusin', arrive)
  return () => {
    window.removeEventListener('keydown', press, { capture: true })
    window.removeEventListener('focusin', arrive)
  }
}
