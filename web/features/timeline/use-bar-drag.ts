import { type PointerEvent as Press, type RefObject, useState } from 'react'
import { useLiftDrag } from '../../ui/use-lift-drag.ts'
import type { BarPart } from './timeline-scale.ts'

/** A bar, or one of its ends, that is being dragged by some days. */
export type BarDrag = { id: string; part: BarPart; days: number }
/** A task without dates that is being dragged to a day, counted from the first one. */
export type NewBarDrag = { id: string; day: number | undefined; x: number; y: number }

/**
 * Lets people drag bars and their ends, and tasks without dates onto the timeline. Keys do the same.
 *
 * @param root holds lines as `[data-line]`, parts of bars as `[data-part]`, and tasks without dates as `[data-undated]`
 * @param namesPx the width of the column of names, which covers the days
 */
export function useBarDrag(
  root: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  { dayPx, namesPx }: { dayPx: number; namesPx: number },
  onDrop: { bar: (drag: BarDrag) => void; undated: (id: string, day: number) => void },
) {
  const [drag, setDrag] = useState<BarDrag>()
  const [newDrag, setNewDrag] = useState<NewBarDrag>()
  const lift = useLiftDrag(root)

  const pressBar = (down: Press, id: string, part: BarPart) => {
    const element = scroller.current
    const scrolled = element?.scrollLeft ?? 0
    let current: BarDrag | undefined
    lift(down, {
      scroller: element,
      onMove: ({ x }) => {
        // The days also pass while the page scrolls below the pointer.
        const moved = x - down.clientX + (element?.scrollLeft ?? 0) - scrolled
        current = { id, part, days: Math.round(moved / dayPx) }
        setDrag(current)
      },
      onEnd: (isDropped) => {
        setDrag(undefined)
        if (isDropped && current && current.days !== 0) onDrop.bar(current)
      },
    })
  }
  const pressUndated = (down: Press, id: string) => {
    let current: NewBarDrag | undefined
    lift(down, {
      scroller: scroller.current,
      onMove: ({ x, y }) => {
        current = { id, x, y, day: dayAt(scroller.current, x, y, dayPx, namesPx) }
        setNewDrag(current)
      },
      onEnd: (isDropped) => {
        setNewDrag(undefined)
        if (isDropped && current?.day !== undefined) onDrop.undated(id, current.day)
      },
    })
  }
  const press = (down: Press) => {
    const target = down.target as Element
    const part = target.closest<HTMLElement>('[data-part]')?.dataset['part']
    const id = target.closest<HTMLElement>('[data-line]')?.dataset['line']
    const undated = target.closest<HTMLElement>('[data-undated]')?.dataset['undated']
    if (target.matches('input')) return
    if (id !== undefined && (part === 'bar' || part === 'start' || part === 'end')) pressBar(down, id, part)
    else if (undated !== undefined) pressUndated(down, undated)
  }
  return { drag, newDrag, press }
}

function dayAt(
  element: HTMLElement | null,
  x: number,
  y: number,
  dayPx: number,
  namesPx: number,
): number | undefined {
  const box = element?.getBoundingClientRect()
  if (!element || !box || x < box.left + namesPx || x > box.right || y < box.top || y > box.bottom)
    return undefined
  return Math.floor((x - box.left - namesPx + element.scrollLeft) / dayPx)
}
