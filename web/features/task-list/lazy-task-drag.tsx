import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { lazyComponent, preload, useLazyComponent } from '../../ui/lazy-component.ts'
import type { TaskDragProps } from './task-drag.tsx'

const taskDrag = lazyComponent(() => import('./task-drag.tsx').then(({ TaskDrag }) => TaskDrag))
whenIdle(() => preload(taskDrag))

/** How often a list that is in use is asked whether it still is, in milliseconds. */
const retryMs = 200

/** Makes the rows of a list draggable, once `useTaskDragLoaded` says so. */
export function LazyTaskDrag(props: TaskDragProps) {
  const { Part } = useLazyComponent(taskDrag)
  return Part && <Part {...props} />
}

/**
 * Returns whether what makes rows draggable is there: the first list is shown without it. A list whose rows become draggable is
 * built again, so it waits while someone presses or types in it, and is scrolled and focused as it was.
 *
 * @param wanted whether the rows can be dragged
 */
export function useTaskDragLoaded(grid: RefObject<HTMLElement | null>, wanted: boolean): boolean {
  const [isLoaded, setLoaded] = useState(() => taskDrag.component !== undefined)
  const place = useRef<WatchedPlace>(undefined)
  const waits = wanted && !isLoaded
  useEffect(() => {
    if (!waits) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopped = new AbortController()
    const show = () => {
      if (stopped.signal.aborted) return
      if (isInUse(grid.current)) {
        timer = setTimeout(show, retryMs)
        return
      }
      place.current = watchPlace(grid.current)
      startTransition(() => setLoaded(true))
    }
    // Without a connection, rows are moved by keys and menus.
    const cancel = whenIdle(() => void taskDrag.load().then(show, () => {}))
    return () => {
      cancel()
      clearTimeout(timer)
      stopped.abort()
    }
  }, [waits, grid])
  useLayoutEffect(() => {
    if (!isLoaded) return
    const before = place.current?.stop()
    place.current = undefined
    if (before) restorePlace(grid, before)
  }, [isLoaded, grid])
  return wanted && isLoaded
}

/** How far a list is scrolled, and the key of its row with the focus. */
type Place = { top: number; key: string | undefined }
type WatchedPlace = { stop: () => Place }

/** Follows where someone is in a list until it is built again: they go on while React works on it. */
function watchPlace(grid: HTMLElement | null): WatchedPlace {
  const scroller = grid?.closest('.scroll')
  const keyOf = (focused: Element | null) =>
    grid?.contains(focused) ? focused?.closest<HTMLElement>('[data-key]')?.dataset['key'] : undefined
  const place: Place = { top: scroller?.scrollTop ?? 0, key: keyOf(document.activeElement) }
  const watched = new AbortController()
  const { signal } = watched
  scroller?.addEventListener('scroll', () => (place.top = scroller.scrollTop), { signal })
  document.addEventListener('focusin', ({ target }) => (place.key = keyOf(target as Element)), { signal })
  return {
    stop() {
      watched.abort()
      return place
    },
  }
}

/** The rows are there some frames after the list. */
const framesMax = 20

function restorePlace(grid: RefObject<HTMLElement | null>, { top, key }: Place, frames = 0): void {
  requestAnimationFrame(() => {
    const scroller = grid.current?.closest('.scroll')
    if (scroller && frames === 0) scroller.scrollTop = top
    // Whatever has taken the focus since then keeps it, such as a line for a new task.
    if (key === undefined || frames > framesMax || document.activeElement !== document.body) return
    const row = grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
    if (row) row.focus({ preventScroll: true })
    else restorePlace(grid, { top, key }, frames + 1)
  })
}

/** Whether a list is pressed or typed in, or has a menu or picker open. */
function isInUse(grid: HTMLElement | null): boolean {
  if (document.querySelector('[role=menu], [role=dialog]')) return true
  if (!grid) return false
  return grid.matches(':active') || grid.querySelector('input:not([type=checkbox]), textarea') !== null
}
