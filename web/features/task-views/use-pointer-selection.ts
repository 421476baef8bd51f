import { useEffect, useLayoutEffect, useRef } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import type { TaskActions } from '../task-actions/task-actions.ts'
import type { TaskGroup } from '../task-list/groups.ts'

export type SelectionOptions = {
  actions: TaskActions
  /** The tasks shown, in display order. */
  groups: readonly TaskGroup[]
  selectedIds: readonly string[]
  onSelect: (ids: string[]) => void
  /** Whether tasks can be selected. */
  enabled: boolean
}

/**
 * Lets the mouse select rows, by clicks with Ctrl, Cmd or Shift and by a rectangle (0369), fingers swipe and select them, and Shift with
 * an arrow key select a range. The code is fetched while the browser is idle.
 */
export function usePointerSelection(options: SelectionOptions): void {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    const start = async () => {
      const { watchPointer } = await import('./watch-pointer.ts')
      if (!isGone) stop = watchPointer(latest)
    }
    // Without a connection, rows can still be selected by keys.
    const cancel = whenIdle(() => void start().catch(() => {}))
    return () => {
      isGone = true
      cancel()
      stop()
    }
  }, [])
}
