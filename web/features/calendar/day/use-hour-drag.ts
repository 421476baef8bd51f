import { type PointerEvent as Press, type RefObject, useState } from 'react'
import { useLiftDrag } from '../../../ui/use-lift-drag.ts'
import { snapMinutes } from './day-times.ts'

/** A task that is being dragged, and where it would be dropped: minutes since midnight, or null for all day. */
export type HourDrag = { id: string; minutes: number | null }

/**
 * Lets people drag tasks along the hours of a day, and to and from all day. Keys do the same.
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
  const lift = useLiftDrag(root)
  const press = (down: Press) => {
    const target = down.target as Element
    const task = target.closest<HTMLElement>('.calendar-task[data-key]:not([data-done])')
    const hours = root.current?.querySelector('[data-hours]')
    const id = task?.dataset['key']
    if (!task || !hours || id === undefined || target.matches('input')) return
    const grab = hours.contains(task) ? down.clientY - task.getBoundingClientRect().top : 0
    const scroller = hours.parentElement
    const minutesAt = (y: number): number | null =>
      scroller && y < scroller.getBoundingClientRect().top
        ? null
        : snapMinutes(((y - grab - hours.getBoundingClientRect().top) / hourPx) * 60)
    let current: HourDrag | undefined
    lift(down, {
      scroller,
      onMove: ({ y }) => {
        current = { id, minutes: minutesAt(y) }
        setDrag(current)
      },
      onEnd: (isDropped) => {
        setDrag(undefined)
        if (isDropped && current) onDrop(current)
      },
    })
  }
  return { drag, press }
}
