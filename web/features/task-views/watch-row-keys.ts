import { rowAround, type RowRange } from './row-range.ts'
import type { SelectionOptions } from './use-pointer-selection.ts'

const arrows = new Set(['ArrowUp', 'ArrowDown'])

/**
 * Watches Shift with an arrow key: it selects the row that it starts from, too. React Aria would select only the next one, and
 * doesn't know where a selection from outside begins.
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
    const row = event.target as Element
    if (
      !latest.current.enabled ||
      defaultPrevented ||
      !shiftKey ||
      !arrows.has(key) ||
      rowAround(row) !== row
    )
      return
    if (altKey || ctrlKey || metaKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    left = rowAround(row)?.dataset['key']
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
