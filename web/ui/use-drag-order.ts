import { type PointerEvent as Press, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** What is held, and what it would stand behind; null for first. */
type DragState = { id: string; after: string | null }

/** Closer to where it was taken hold of, a press is a press. */
const thresholdPx = 4
const edgePx = 40
const scrollPx = 12

/**
 * Order by hand: what is taken hold of follows the pointer to a place between the others, which carry `data-order` with
 * their ids. Escape puts it back. Keys and menus do the same by other ways.
 *
 * @param onDrop puts one behind another, or first
 */
export function useDragOrder(ids: readonly string[], onDrop: (id: string, after: string | null) => void) {
  const [held, setHeld] = useState<DragState | null>(null)
  const latest = useRef({ ids, onDrop })
  useLayoutEffect(() => {
    latest.current = { ids, onDrop }
  })
  /** For the handle of each. */
  const hold = useCallback(
    (id: string) => (down: Press) => {
      if (down.button !== 0 || down.pointerType === 'touch') return
      const root = down.currentTarget.closest('[data-orders]')
      let now: DragState | null = null
      const move = (event: PointerEvent) => {
        const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
        if (!root || (!now && far < thresholdPx)) return
        scrollAtEdges(root, event.clientY)
        now = { id, after: dropPositionAt(root, event.clientY, id) }
        setHeld(now)
      }
      const stop = new AbortController()
      const end = (drops: boolean) => {
        stop.abort()
        if (!now) return
        setHeld(null)
        swallowClick()
        const { ids, onDrop } = latest.current
        const before = ids[ids.indexOf(id) - 1] ?? null
        if (drops && now.after !== before) onDrop(id, now.after)
      }
      const { signal } = stop
      window.addEventListener('pointermove', move, { signal })
      window.addEventListener('pointerup', () => end(true), { signal })
      window.addEventListener('pointercancel', () => end(false), { signal })
      const keys = (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        end(false)
      }
      window.addEventListener('keydown', keys, { signal, capture: true })
    },
    [],
  )
  /** Where the line shows the place: below this one, or above it. */
  const placeOf = useCallback(
    (id: string): 'above' | 'below' | undefined => {
      if (!held) return undefined
      if (held.after === id) return 'below'
      return held.after === null && ids.find((one) => one !== held.id) === id ? 'above' : undefined
    },
    [held, ids],
  )
  return { held: held?.id, hold, placeOf }
}

function dropPositionAt(root: Element, y: number, self: string): string | null {
  let after: string | null = null
  for (const one of root.querySelectorAll<HTMLElement>('[data-order]')) {
    const { top, height } = one.getBoundingClientRect()
    const id = one.dataset['order']
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

/** The release of what was dragged is no press of what lies there. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
