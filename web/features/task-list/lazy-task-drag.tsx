import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
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
 * built again, so it waits while someone presses or types in it, and gives the row that had the focus its focus back.
 *
 * @param wanted whether the rows can be dragged
 */
export function useTaskDragLoaded(grid: RefObject<HTMLElement | null>, wanted: boolean): boolean {
  const [isLoaded, setLoaded] = useState(() => taskDrag.component !== undefined)
  const focusedKey = useRef<string>(undefined)
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
      const focused = document.activeElement
      focusedKey.current = grid.current?.contains(focused)
        ? focused?.closest<HTMLElement>('[data-key]')?.dataset['key']
        : undefined
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
  useEffect(() => {
    const key = focusedKey.current
    focusedKey.current = undefined
    // The rows are there a frame later.
    if (isLoaded && key !== undefined)
      requestAnimationFrame(() =>
        grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus(),
      )
  }, [isLoaded, grid])
  return wanted && isLoaded
}

/** Whether a list is pressed or typed in, or has a menu or picker open. */
function isInUse(grid: HTMLElement | null): boolean {
  if (document.querySelector('[role=menu], [role=dialog]')) return true
  if (!grid) return false
  return grid.matches(':active') || grid.querySelector('input:not([type=checkbox]), textarea') !== null
}
