import { type RefObject, useLayoutEffect, useState } from 'react'

/** What is visible of a scrolled area, in pixels of its content. */
export type Visible = { left: number; right: number; top: number; bottom: number }

const nothing: Visible = { left: 0, right: 0, top: 0, bottom: 0 }
/** The window changes in steps of this size, so that not every pixel renders the rows again. */
const stepPx = 128

/** Returns which part of a scroller is visible, a little more on every side. */
export function useWindow(scroller: RefObject<HTMLElement | null>): Visible {
  const [visible, setVisible] = useState(nothing)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const read = () => {
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = element
      const next = {
        left: Math.max(0, floor(scrollLeft) - stepPx),
        right: floor(scrollLeft + clientWidth) + 2 * stepPx,
        top: Math.max(0, floor(scrollTop) - stepPx),
        bottom: floor(scrollTop + clientHeight) + 2 * stepPx,
      }
      setVisible((before) => (isSame(before, next) ? before : next))
    }
    const observer = new ResizeObserver(read)
    observer.observe(element)
    element.addEventListener('scroll', read, { passive: true })
    read()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', read)
    }
  }, [scroller])
  return visible
}

const floor = (px: number): number => Math.floor(px / stepPx) * stepPx
const isSame = (one: Visible, other: Visible): boolean =>
  one.left === other.left && one.right === other.right && one.top === other.top && one.bottom === other.bottom
