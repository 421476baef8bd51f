import { serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { isMac } from '../../ui/commands/key-names.ts'
import type { SelectionOptions } from './use-pointer-selection.ts'

/** Where a range begins, what was selected besides it, and the row that has the focus since. */
type RangeStart = { id: string; others: readonly string[]; focusedId: string }

/**
 * Watches the mouse: a click with Ctrl or Cmd selects a row or deselects it, one with Shift all rows up to it.
 *
 * @returns a function that stops it
 */
export function watchRowClicks(latest: { readonly current: SelectionOptions }): () => void {
  let start: RangeStart | undefined
  let isHandled = false
  const toggle = (id: string) => {
    const { selectedIds, onSelect } = latest.current
    const others = selectedIds.filter((one) => one !== id)
    start = { id, others, focusedId: id }
    onSelect(selectedIds.includes(id) ? others : [...others, id])
  }
  const extend = (id: string, focusedId: string | undefined) => {
    const { ids, selectedIds, onSelect } = latest.current
    if (!start || start.focusedId !== focusedId || !selectedIds.includes(start.id))
      start = { id: focusedId ?? id, others: selectedIds, focusedId: focusedId ?? id }
    const [from, to] = [ids.indexOf(start.id), ids.indexOf(id)].toSorted((a, b) => a - b)
    start = { ...start, focusedId: id }
    onSelect([...new Set([...start.others, ...ids.slice(Math.max(from ?? 0, 0), (to ?? 0) + 1)])])
  }
  const down = (event: PointerEvent) => {
    isHandled = false
    const at = event.target as Element
    const row = at.closest<HTMLElement>('.grid .task[data-key]')
    const isToggle = isMac ? event.metaKey : event.ctrlKey
    if (!latest.current.enabled || event.button !== 0 || !row || !(isToggle || event.shiftKey)) return
    if (at.closest('input, textarea, button, a')) return
    isHandled = true
    swallow(event)
    const focused = document.activeElement?.closest<HTMLElement>('.grid .task[data-key]')?.dataset['key']
    const id = serverIdOf(row.dataset['key'] ?? '')
    if (event.shiftKey) extend(id, focused === undefined ? undefined : serverIdOf(focused))
    else toggle(id)
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
