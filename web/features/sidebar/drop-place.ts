import type { Place } from './places.ts'

/** Where a dragged line would land, and the line that shows it: above it, below it, or in it. */
export type Drop = { place: Place; mark: HTMLElement; at: 'above' | 'below' | 'inside' }

const idOf = (line: Element | null | undefined): string | null =>
  (line instanceof HTMLElement ? line.dataset['order'] : undefined) ?? null

/** The line of an `li`. */
const lineIn = (item: Element): HTMLElement => item.firstElementChild as HTMLElement

/** The entries of a list of the sidebar, without the one that is dragged. */
const itemsOf = (list: Element, self: string): Element[] =>
  [...list.children].filter((item) => idOf(lineIn(item)) !== self)

/**
 * Returns where a line goes when it is dropped at a height of the window. A list goes into a folder that it is dropped on, and
 * between the lists of an open one; folders stay outside of each other.
 */
export function dropPlaceAt(dragged: Element, id: string, y: number): Drop | undefined {
  const zone = dragged.closest('[data-zone]')
  if (!zone) return undefined
  const isList = zone.getAttribute('data-zone') === 'lists' && id.startsWith('lst_')
  return placeAmong(zone, null, id, y, isList)
}

function placeAmong(
  list: Element,
  folder: string | null,
  self: string,
  y: number,
  canEnter: boolean,
): Drop | undefined {
  const items = itemsOf(list, self)
  let after: string | null = null
  for (const item of items) {
    const line = lineIn(item)
    const { top, bottom } = canEnter ? line.getBoundingClientRect() : item.getBoundingClientRect()
    const inside = canEnter ? item.querySelector(':scope > ul') : null
    const isFolder = canEnter && line.querySelector('[aria-expanded]') !== null
    // The upper third of a folder is the place before it.
    if (y < top + (bottom - top) / (isFolder ? 3 : 2))
      return { place: { after, folder }, mark: line, at: 'above' }
    const id = idOf(line)
    if (isFolder && y < bottom)
      return { place: { after: lastIn(inside, self), folder: id }, mark: line, at: 'inside' }
    if (inside && y < inside.getBoundingClientRect().bottom) return placeAmong(inside, id, self, y, false)
    after = id
  }
  const last = items.at(-1)
  return (
    last && { place: { after, folder }, mark: folder === null ? lowest(last) : lineIn(last), at: 'below' }
  )
}

/** Dropped on the folder itself, a list goes to its end. */
const lastIn = (list: Element | null, self: string): string | null => {
  const last = list && itemsOf(list, self).at(-1)
  return last ? idOf(lineIn(last)) : null
}

/** The last visible line of an entry, which is a list of an open folder. */
const lowest = (item: Element): HTMLElement =>
  [...item.querySelectorAll<HTMLElement>('.nav-line')].at(-1) ?? lineIn(item)

/** Shows where a line would land. @returns the place */
export function markDrop(drop: Drop | undefined): Place | undefined {
  const sidebar = document.querySelector('.sidebar')
  if (sidebar) clearMarks(sidebar)
  if (drop?.at === 'inside') drop.mark.setAttribute('data-drop-target', '')
  else drop?.mark.setAttribute('data-place', drop.at)
  return drop?.place
}

const clearMarks = (root: Element): void => {
  for (const marked of root.querySelectorAll('[data-place], [data-drop-target]')) {
    marked.removeAttribute('data-place')
    marked.removeAttribute('data-drop-target')
  }
}

/** Ends what shows a drag. */
export function clearDropMarks(root: Element): void {
  clearMarks(root)
  for (const held of root.querySelectorAll('[data-held]')) held.removeAttribute('data-held')
}
