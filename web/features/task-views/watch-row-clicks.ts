import { isMac } from '../../ui/commands/key-names.ts'
import { rowAround, type RowRange } from './row-range.ts'
import type { SelectionOptions } from './use-pointer-selection.ts'

/**
 * Watches the mouse: a click with Ctrl or Cmd selects a row or deselects it, one with Shift all rows up to it.
 *
 * @returns a function that stops it
 */
export function watchRowClicks(latest: { readonly current: SelectionOptions }, range: RowRange): () => void {
  let isHandled = false
  const down = (event: PointerEvent) => {
    isHandled = false
    const at = event.target as Element
    const row = rowAround(at)
    const isToggle = isMac ? event.metaKey : event.ctrlKey
    if (!latest.current.enabled || event.button !== 0 || !row || !(isToggle || event.shiftKey)) return
    if (at.closest('input, textarea, button, a')) return
    isHandled = true
    swallow(event)
    const key = row.dataset['key'] ?? ''
    if (event.shiftKey) range.extend(key, rowAround(document.activeElement)?.dataset['key'])
    else range.toggle(key)
    row.focus({ preventScroll: true })
  }
  /** The list must not take it as a press that opens the task, nor the browser as the start of selected text. */
  const swallow = (event: Event) => {
    if (!isHandled) return
    if (event.type !== 'pointerdown') event.preventDefault()
    event.stopImmediatePropagation()
  }
  const capture = { capture: true }
  window.addEventListener('pointerdown', down, capture)
  for (const name of ['mousedown', 'pointerup', 'click']) window.addEventListener(name, swallow, capture)
  return () => {
    window.removeEventListener('pointerdown', down, capture)
    for (const name of ['mousedown', 'pointerup', 'click']) window.removeEventListener(name, swallow, capture)
  }
}
