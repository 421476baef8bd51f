import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { lazyComponent, preload, useLazyComponent } from '../../ui/lazy-component.ts'
import type { Rebuild } from './rebuild-when-unused.ts'
import type { TaskDragProps } from './task-drag.tsx'

const taskDrag = lazyComponent(() => import('./task-drag.tsx').then(({ TaskDrag }) => TaskDrag))
whenIdle(() => preload(taskDrag))

/** Makes the rows of a list draggable, once `useTaskDragLoaded` says so. */
export function LazyTaskDrag(props: TaskDragProps) {
  const { Part } = useLazyComponent(taskDrag)
  return Part && <Part {...props} />
}

/**
 * Returns whether what makes rows draggable is there: the first list is shown without it, and is built again with it.
 *
 * @param wanted whether the rows can be dragged
 */
export function useTaskDragLoaded(grid: RefObject<HTMLElement | null>, wanted: boolean): boolean {
  const [isLoaded, setLoaded] = useState(() => taskDrag.component !== undefined)
  const rebuild = useRef<Rebuild>(undefined)
  const waits = wanted && !isLoaded
  useEffect(() => {
    if (!waits) return undefined
    let isGone = false
    const start = async () => {
      const { rebuildWhenUnused } = await import('./rebuild-when-unused.ts')
      await taskDrag.load()
      if (!isGone) rebuild.current = rebuildWhenUnused(grid, setLoaded)
    }
    // Without a connection, rows are moved by keys and menus.
    const cancel = whenIdle(() => void start().catch(() => {}))
    return () => {
      isGone = true
      cancel()
      rebuild.current?.stop()
    }
  }, [waits, grid])
  useLayoutEffect(() => {
    if (isLoaded) rebuild.current?.built()
    rebuild.current = undefined
  }, [isLoaded])
  return wanted && isLoaded
}
