import { rowSelector } from '../task-list/focus-row.ts'
import './marquee.css'

/** The rectangle that selects rows. */
export type Marquee = { moveTo: (x: number, y: number) => void; remove: () => void }

/** In pixels: how near to an edge of the list the mouse makes it scroll. */
const edgePx = 40
/** How much of the distance beyond that is scrolled in a frame. */
const scrollShare = 0.3

/**
 * Draws a rectangle over a list from a point of the window. Near an edge the list scrolls.
 *
 * @param onCover called with the keys of the rows seen so far that it covers, whenever they change
 */
export function createMarquee(
  { scroller, x: startX, y: startY }: { scroller: HTMLElement; x: number; y: number },
  onCover: (keys: string[]) => void,
): Marquee {
  const box = document.createElement('div')
  box.className = 'marquee'
  scroller.append(box)
  /** The top and bottom of each row within the content of the list. */
  const seen = new Map<string, readonly [number, number]>()
  const toContent = (x: number, y: number) => {
    const { left, top } = scroller.getBoundingClientRect()
    return { x: x - left + scroller.scrollLeft, y: y - top + scroller.scrollTop }
  }
  const start = toContent(startX, startY)
  let pointer = { x: startX, y: startY }
  let covered = ''
  const draw = () => {
    const end = toContent(pointer.x, pointer.y)
    const [top, bottom] = [Math.min(start.y, end.y), Math.max(start.y, end.y)]
    Object.assign(box.style, {
      left: `${Math.max(0, Math.min(start.x, end.x))}px`,
      width: `${Math.abs(end.x - start.x)}px`,
      top: `${Math.max(0, top)}px`,
      height: `${Math.min(bottom, scroller.scrollHeight) - Math.max(0, top)}px`,
    })
    for (const row of scroller.querySelectorAll<HTMLElement>(rowSelector)) {
      const place = row.getBoundingClientRect()
      seen.set(row.dataset['key'] ?? '', [toContent(0, place.top).y, toContent(0, place.bottom).y])
    }
    const keys = [...seen].flatMap(([key, [from, to]]) => (from < bottom && to > top ? [key] : []))
    if (keys.join() === covered) return
    covered = keys.join()
    onCover(keys)
  }
  const scroll = () => {
    frame = requestAnimationFrame(scroll)
    const { top, bottom } = scroller.getBoundingClientRect()
    const beyond = Math.min(0, pointer.y - top - edgePx) + Math.max(0, pointer.y - bottom + edgePx)
    if (beyond === 0) return
    const before = scroller.scrollTop
    scroller.scrollTop += beyond * scrollShare
    if (scroller.scrollTop !== before) draw()
  }
  let frame = requestAnimationFrame(scroll)
  return {
    moveTo: (x, y) => {
      pointer = { x, y }
      draw()
    },
    remove: () => {
      cancelAnimationFrame(frame)
      box.remove()
    },
  }
}
