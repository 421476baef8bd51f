import { serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { createMarquee, type Marquee } from './marquee.ts'
import type { SelectionOptions } from './use-pointer-selection.ts'

/** In pixels: how far the mouse moves before a press is a drag. */
const thresholdPx = 4
const controlSelector = 'input, textarea, select, button, a, [contenteditable], [role=button]'

/** Watches the mouse for rectangles that select rows. @returns a function that stops it */
export function watchMarquee(latest: { readonly current: SelectionOptions }): () => void {
  let press: { x: number; y: number; scroller: HTMLElement; row: HTMLElement | null } | undefined
  let others: readonly string[] = []
  let marquee: Marquee | undefined
  let isSpent = false
  const end = () => {
    if (press?.row?.dataset['wasDraggable']) {
      press.row.draggable = true
      delete press.row.dataset['wasDraggable']
    }
    marquee?.remove()
    marquee = undefined
    press = undefined
  }
  const down = (event: PointerEvent) => {
    end()
    isSpent = false
    const at = event.target as Element
    const scroller = at.closest<HTMLElement>('.scroll[data-orders]')
    const row = at.closest<HTMLElement>('.task[data-key]')
    if (!latest.current.enabled || event.button !== 0 || event.pointerType === 'touch' || !scroller) return
    if (at.closest(controlSelector) || isOnScrollbar(event, scroller)) return
    if (row?.draggable && !isInMargin(event, row)) return
    press = { x: event.clientX, y: event.clientY, scroller, row }
    if (!row?.draggable) return
    row.dataset['wasDraggable'] = 'true'
    row.draggable = false
  }
  const begin = (
    { shiftKey, ctrlKey, metaKey }: PointerEvent,
    { x, y, scroller, row }: NonNullable<typeof press>,
  ) => {
    const { groups, selectedIds, onSelect } = latest.current
    const ids = groups.flatMap(({ rows }) => rows.map(({ id }) => id))
    others = shiftKey || ctrlKey || metaKey ? selectedIds : []
    isSpent = true
    // The press on the row is over; it must not open the task.
    row?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerType: 'mouse' }))
    getSelection()?.removeAllRanges()
    marquee = createMarquee({ scroller, x, y }, (covered) => {
      const indexes = covered.map((key) => ids.indexOf(serverIdOf(key))).filter((index) => index !== -1)
      // Rows that were scrolled past too fast to be rendered are between those that were.
      const range = indexes.length === 0 ? [] : ids.slice(Math.min(...indexes), Math.max(...indexes) + 1)
      onSelect([...new Set([...others, ...range])])
    })
  }
  const move = (event: PointerEvent) => {
    if (!press || event.pointerType === 'touch') return
    const { x, y } = press
    if (!marquee && Math.hypot(event.clientX - x, event.clientY - y) < thresholdPx) return
    if (!marquee) begin(event, press)
    marquee?.moveTo(event.clientX, event.clientY)
  }
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !marquee) return
    event.stopImmediatePropagation()
    latest.current.onSelect([...others])
    end()
  }
  const pointerCancel = (event: PointerEvent) => {
    if (event.isTrusted) end()
  }
  /** The whole window; the focus within it moves with every press. */
  const leave = ({ target }: FocusEvent) => {
    if (target === window) end()
  }
  const swallow = (event: Event) => {
    if (!isSpent) return
    isSpent = false
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const keepText = (event: Event) => {
    if (press) event.preventDefault()
  }
  const listeners = {
    pointerdown: down,
    pointermove: move,
    pointerup: end,
    pointercancel: pointerCancel,
    keydown: cancel,
    click: swallow,
    selectstart: keepText,
    blur: leave,
  }
  const capture = { capture: true }
  for (const [name, listener] of Object.entries(listeners))
    window.addEventListener(name, listener as EventListener, capture)
  return () => {
    end()
    for (const [name, listener] of Object.entries(listeners))
      window.removeEventListener(name, listener as EventListener, capture)
  }
}

/** The margin of a row may be empty, and lower than the row. */
/** The handle at its end is for dragging, which the row does: the handle lets the pointer through. */
const isInMargin = ({ clientX }: PointerEvent, row: HTMLElement): boolean => {
  const { right = 0 } = row.querySelector('.margin')?.getBoundingClientRect() ?? {}
  const { left = right } = row.querySelector('.drag-handle')?.getBoundingClientRect() ?? {}
  return clientX < Math.min(left, right)
}

const isOnScrollbar = ({ clientX }: PointerEvent, scroller: HTMLElement): boolean =>
  clientX > scroller.getBoundingClientRect().left + scroller.clientWidth
