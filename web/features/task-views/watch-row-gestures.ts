import { serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { visibleRow } from '../../data/tasks/row-store.ts'
import { messages } from '../../messages/en/tasks.ts'
import { rowSelector } from '../task-list/focus-row.ts'
import { openRowMenu } from '../task-list/row-menu-store.ts'
import type { SelectionOptions } from './use-pointer-selection.ts'

/**
 * In pixels: how far a swipe has to go to trigger its action, and how far a touch moves before it is no
 * longer a tap.
 */
const swipeTriggerPx = 96
const moveTolerancePx = 10
const longPressMs = 500

type RowTouch = {
  row: HTMLElement
  id: string
  x: number
  y: number
  swiping: boolean
  timer: ReturnType<typeof setTimeout>
}

/**
 * Watches touches of rows: a swipe to the right completes, one to the left opens the menu with due date and move, a long press
 * selects.
 *
 * @returns a function that stops it
 */
export function watchRowGestures(latest: { readonly current: SelectionOptions }): () => void {
  let touch: RowTouch | undefined
  let spent = false
  const end = () => {
    if (!touch) return
    clearTimeout(touch.timer)
    const { row } = touch
    row.style.translate = ''
    row.draggable = row.dataset['wasDraggable'] === 'true'
    delete row.dataset['wasDraggable']
    delete row.dataset['drawn']
    touch = undefined
  }
  const down = (event: PointerEvent) => {
    end()
    spent = false
    const at = event.target as Element
    const row = at.closest<HTMLElement>(rowSelector)
    if (event.pointerType !== 'touch' || !row || at.closest('input, textarea, button, a')) return
    const id = serverIdOf(row.dataset['key'] ?? '')
    // A long press on a draggable row would start a drag.
    row.dataset['wasDraggable'] = String(row.draggable)
    row.draggable = false
    touch = {
      row,
      id,
      x: event.clientX,
      y: event.clientY,
      swiping: false,
      timer: setTimeout(select, longPressMs),
    }
  }
  /** From here on, the touch is no longer a tap. */
  const spend = (row: HTMLElement) => {
    spent = true
    row.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerType: 'touch' }))
  }
  const select = () => {
    if (!touch) return
    const { row, id } = touch
    const { selectedIds, onSelect } = latest.current
    spend(row)
    end()
    onSelect(selectedIds.includes(id) ? selectedIds.filter((one) => one !== id) : [...selectedIds, id])
  }
  const move = (event: PointerEvent) => {
    if (!touch || event.pointerType !== 'touch') return
    const [x, y] = [event.clientX - touch.x, event.clientY - touch.y]
    if (!touch.swiping && Math.abs(y) > moveTolerancePx) return end()
    if (!touch.swiping && Math.abs(x) <= moveTolerancePx) return
    if (!touch.swiping) {
      clearTimeout(touch.timer)
      spend(touch.row)
      touch.swiping = true
    }
    const { row, id } = touch
    row.style.translate = `${x}px`
    row.dataset['drawn'] = Math.abs(x) < swipeTriggerPx ? 'little' : 'enough'
    row.dataset['says'] =
      x < 0 ? messages.touch.swipeActions : visibleRow(id)?.completed ? messages.reopen : messages.complete
  }
  const up = (event: PointerEvent) => {
    if (!touch || event.pointerType !== 'touch') return
    const { row, id, swiping } = touch
    const x = event.clientX - touch.x
    end()
    if (!swiping || Math.abs(x) < swipeTriggerPx) return
    row.focus()
    if (x < 0) openRowMenu(id, row, { only: ['task.due', 'task.move'] })
    else if (visibleRow(id)?.completed) latest.current.actions.reopen([id])
    else latest.current.actions.complete([id])
  }
  /** The browser is scrolling. */
  const cancel = (event: PointerEvent) => {
    if (event.isTrusted) end()
  }
  /** A swipe or long press must not end in a click or context menu. */
  const swallow = (event: Event) => {
    if (!spent) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const capture = { capture: true }
  const listeners = {
    pointerdown: down,
    pointermove: move,
    pointerup: up,
    pointercancel: cancel,
    click: swallow,
    contextmenu: swallow,
  }
  for (const [name, listener] of Object.entries(listeners))
    window.addEventListener(name, listener as EventListener, capture)
  return () => {
    end()
    for (const [name, listener] of Object.entries(listeners))
      window.removeEventListener(name, listener as EventListener, capture)
  }
}
