import { useEffect, useLayoutEffect, useRef } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'

export type OnDrop = (ids: readonly string[], on: ListOrSection) => void

/** Drop targets other than between rows: a list in the sidebar, and a section heading. */
export type ListOrSection = { listId: string; name: string } | { sectionId: string }

/** Tasks, the group they are dragged from, and whether the drop copies them, by the keys of the system. */
export type DraggedTasks = {
  ids: readonly string[]
  groupId?: string | undefined
  copies?: boolean
  droppedAt?: number | undefined
}

let dragged: DraggedTasks = { ids: [] }
/** In milliseconds: how long after a drop a list selects what has been dropped. */
const selectsWithinMs = 200

/** Records what is being dragged; no ids when the drag has ended. */
export const setDragged = (tasks: DraggedTasks): void => {
  dragged = tasks
}
export const getDragged = (): DraggedTasks => dragged

/** Whether tasks have just been dropped: a list would select them. */
export const hasJustDropped = (): boolean =>
  dragged.droppedAt !== undefined && performance.now() - dragged.droppedAt < selectsWithinMs

/** Handles drops on such targets, once what makes rows draggable is there. */
export function useListAndSectionDrop(onDrop: OnDrop): void {
  const latest = useRef(onDrop)
  useLayoutEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    let stop: (() => void) | undefined
    const start = async () => {
      const { watchDrops } = await import('./task-drag.tsx')
      if (stop === cancel) stop = watchDrops((...drop) => latest.current(...drop))
    }
    const cancel = whenIdle(() => void start().catch(() => {}))
    stop = cancel
    return () => {
      stop?.()
      stop = undefined
    }
  }, [])
}
