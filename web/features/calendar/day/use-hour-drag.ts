import { type PointerEvent as Press, type RefObject, useEffect, useRef, useState } from 'react'
import { snapMinutes } from './day-times.ts'

/** A task that is being dragged, and where it would be dropped: minutes since midnight, or null for all day. */
export type HourDrag = { id: string; minutes: number | null }

/** Shorter movements of the mouse count as a click. */
const thresholdPx = 4
/** How long a finger rests on a task before it lifts it; shorter, it scrolls. */
const holdMs = 350
const edgePx = 48
const scrollPx = 12

/**
 * Lets people drag tasks along the hours of a day, and to and from all day, by mouse, pen and finger. Escape cancels. Keys do the
 * same.
 *
 * @param root holds tasks as `[data-key]`, and the hours as `[data-hours]`
 * @param hourPx the height of an hour
 */
export function useHourDrag(
  root: RefObject<HTMLElement | null>,
  hourPx: number,
  onDrop: (drag: HourDrag) => void,
) {
  const [drag, setDrag] = useState<HourDrag>()
  const lifted = useRef(false)
  useEffect(() => {
    // Once a finger has lifted a task, it no longer scrolls. Registered before any touch, so that the browser asks.
    const element = root.current
    const hold = (event: TouchEvent) => {
      if (lifted.current) event.preventDefault()
    }
    element?.addEventListener('touchmove', hold, { passive: false })
    return () => element?.removeEventListener('touchmove', hold)
  }, [root])

  const press = (down: Press) => {
    const task = (down.target as Element).closest<HTMLElement>('.calendar-task[data-key]:not([data-done])')
    const hours = root.current?.querySelector('[data-hours]')
    const id = task?.dataset['key']
    if (!task || !hours || id === undefined || down.button !== 0 || (down.target as Element).matches('input'))
      return
    const byTouch = down.pointerType === 'touch'
    const stop = new AbortController()
    const { signal } = stop
    let current: HourDrag | undefined
    const isTimed = hours.contains(task)
    const grab = isTimed ? down.clientY - task.getBoundingClientRect().top : 0
    const minutesAt = (y: number): number | null => {
      const scroller = hours.parentElement?.getBoundingClientRect()
      if (scroller && y < scroller.top) return null
      return snapMinutes(((y - grab - hours.getBoundingClientRect().top) / hourPx) * 60)
    }
    const show = (y: number) => {
      lifted.current = true
      current = { id, minutes: minutesAt(y) }
      setDrag(current)
    }
    const timer = byTouch ? setTimeout(() => show(down.clientY), holdMs) : undefined
    const end = (dropped: boolean) => {
      stop.abort()
      clearTimeout(timer)
      lifted.current = false
      if (!current) return
      setDrag(undefined)
      swallowClick()
      if (dropped) onDrop(current)
    }
    const move = (event: PointerEvent) => {
      const distance = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
      if (!current && distance < thresholdPx) return
      // A finger that moves before it has lifted the task scrolls.
      if (!current && byTouch) return end(false)
      scrollAtEdges(hours.parentElement, event.clientY)
      show(event.clientY)
    }
    const cancelOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !current) return
      event.stopPropagation()
      end(false)
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('keydown', cancelOnEscape, { signal, capture: true })
    // A long press would open a menu of the browser.
    window.addEventListener('contextmenu', (event) => byTouch && event.preventDefault(), { signal })
  }
  return { drag, press }
}

function scrollAtEdges(scroller: Element | null, y: number): void {
  const { top = 0, bottom = 0 } = scroller?.getBoundingClientRect() ?? {}
  if (y >= top && y < top + edgePx) scroller?.scrollBy(0, -scrollPx)
  else if (y > bottom - edgePx) scroller?.scrollBy(0, scrollPx)
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
