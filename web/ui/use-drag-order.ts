import { type PointerEvent as Press, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** The dragged item, and the item it would follow; null for first. */
type DragState = { id: string; after: string | null }

/** Shorter movements count as a click. */
const thresholdPx = 4
const edgePx = 40
const scrollPx = 12

/**
 * Reorders items by drag. The items carry `data-order` with their ids; Escape cancels. Keys and menus offer the same
 * elsewhere.
 *
 * @param onDrop moves an item after another, or to the top
 */
export function useDragOrder(ids: readonly string[], onDrop: (id: string, after: string | null) => void) {
  const [dragged, setDragged] = useState<DragState | null>(null)
  const latest = useRef({ ids, onDrop })
  useLayoutEffect(() => {
    latest.current = { ids, onDrop }
  })
  /** Returns the pointer handler of an item. */
  const startDrag = useCallback(
    (id: string) => (down: Press) => {
      if (down.button !== 0 || down.pointerType === 'touch') return
      const root = down.currentTarget.closest('[data-orders]')
      let current: DragState | null = null
      const move = (event: PointerEvent) => {
        const distance = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
        if (!root || (!current && distance < thresholdPx)) return
        scrollAtEdges(root, event.clientY)
        current = { id, after: dropPositionAt(root, event.clientY, id) }
        setDragged(current)
      }
      const stop = new AbortController()
      const end = (dropped: boolean) => {
        stop.abort()
        if (!current) return
        setDragged(null)
        swallowClick()
        const { ids, onDrop } = latest.current
        const before = ids[ids.indexOf(id) - 1] ?? null
        if (dropped && current.after !== before) onDrop(id, current.after)
      }
      const { signal } = stop
      window.addEventListener('pointermove', move, { signal })
      window.addEventListener('pointerup', () => end(true), { signal })
      window.addEventListener('pointercancel', () => end(false), { signal })
      const cancelOnEscape = (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        end(false)
      }
      window.addEventListener('keydown', cancelOnEscape, { signal, capture: true })
    },
    [],
  )
  /** Returns where to draw the drop line at an item: above it, below it, or not at all. */
  const dropPositionOf = useCallback(
    (id: string): 'above' | 'below' | undefined => {
      if (!dragged) return undefined
      if (dragged.after === id) return 'below'
      return dragged.after === null && ids.find((one) => one !== dragged.id) === id ? 'above' : undefined
    },
    [dragged, ids],
  )
  return { draggedId: dragged?.id, startDrag, dropPositionOf }
}

function dropPositionAt(root: Element, y: number, self: string): string | null {
  let after: string | null = null
  for (const element of root.querySelectorAll<HTMLElement>('[data-order]')) {
    const { top, height } = element.getBoundingClientRect()
    const id = element.dataset['order']
    if (id !== undefined && id !== self && top + height / 2 < y) after = id
  }
  return after
}

function scrollAtEdges(root: Element, y: number): void {
  const scroller = root.closest('.scroll, .sidebar')
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (y < top + edgePx) scroller.scrollBy(0, -scrollPx)
  else if (y > bottom - edgePx) scroller.scrollBy(0, scrollPx)
}

/** Keeps the release after a drag from clicking what is under the pointer. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
