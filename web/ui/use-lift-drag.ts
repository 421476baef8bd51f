import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** What is known of the press that may begin a drag. */
type Press = Pick<PointerEvent, 'button' | 'pointerType' | 'clientX' | 'clientY' | 'target'>

/** What happens to something that is dragged. */
type Lifted = {
  /** Called as it is lifted and with every movement. */
  onMove: (point: { x: number; y: number }) => void
  /** Called when it is dropped, or put back; not if it was never lifted. */
  onEnd: (isDropped: boolean) => void
  /** Scrolls at its edges. */
  scroller: Element | null
}

/** Shorter movements of the mouse count as a click. */
const thresholdPx = 4
/** How long a finger rests on something before it lifts it; shorter, it scrolls. */
const holdMs = 350
const edgePx = 48
const scrollPx = 12

/**
 * Lets people drag things freely, by mouse, pen and finger: a finger lifts what it rests on. Escape cancels. Keys must offer the
 * same elsewhere.
 *
 * @param root contains what can be dragged
 * @returns a function to call when something is pressed
 */
export function useLiftDrag(root: RefObject<HTMLElement | null>): (down: Press, lifted: Lifted) => void {
  const isLifted = useRef(false)
  useEffect(() => {
    // Once a finger has lifted something, it no longer scrolls. Registered before any touch, so that the browser asks.
    const element = root.current
    const hold = (event: TouchEvent) => {
      if (isLifted.current) event.preventDefault()
    }
    element?.addEventListener('touchmove', hold, { passive: false })
    return () => element?.removeEventListener('touchmove', hold)
  }, [root])

  return useCallback((down: Press, { onMove, onEnd, scroller }: Lifted) => {
    if (down.button !== 0) return
    const byTouch = down.pointerType === 'touch'
    const stop = new AbortController()
    const { signal } = stop
    let wasWithin = scroller?.contains(down.target as Node) === true
    const show = (x: number, y: number) => {
      isLifted.current = true
      onMove({ x, y })
    }
    const timer = byTouch ? setTimeout(() => show(down.clientX, down.clientY), holdMs) : undefined
    const end = (isDropped: boolean) => {
      stop.abort()
      clearTimeout(timer)
      if (!isLifted.current) return
      isLifted.current = false
      swallowClick()
      onEnd(isDropped)
    }
    const move = (event: PointerEvent) => {
      const distance = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
      if (!isLifted.current && distance < thresholdPx) return
      // A finger that moves before it has lifted something scrolls.
      if (!isLifted.current && byTouch) return end(false)
      // What comes from outside passes an edge without scrolling.
      if (scroller && isWithin(scroller, event, edgePx)) wasWithin = true
      if (scroller && wasWithin) scrollAtEdges(scroller, event.clientX, event.clientY)
      show(event.clientX, event.clientY)
    }
    const cancelOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isLifted.current) return
      event.stopPropagation()
      end(false)
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('keydown', cancelOnEscape, { signal, capture: true })
    // A long press would open a menu of the browser.
    window.addEventListener('contextmenu', (event) => byTouch && event.preventDefault(), { signal })
  }, [])
}

function isWithin(scroller: Element, { clientX: x, clientY: y }: PointerEvent, px: number): boolean {
  const { left, right, top, bottom } = scroller.getBoundingClientRect()
  return x > left + px && x < right - px && y > top + px && y < bottom - px
}

function scrollAtEdges(scroller: Element, x: number, y: number): void {
  const { left, right, top, bottom } = scroller.getBoundingClientRect()
  const towards = (at: number, from: number, to: number) =>
    at >= from && at < from + edgePx ? -scrollPx : at > to - edgePx && at <= to ? scrollPx : 0
  scroller.scrollBy(towards(x, left, right), towards(y, top, bottom))
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
