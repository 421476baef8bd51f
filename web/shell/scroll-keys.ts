import { useEffect } from 'react'

const lineHeight = 40
/** As much of a page as browsers scroll, so that a line or two stays to read on from. */
const pageShare = 0.875

/**
 * Lets the keys that scroll work while the page or the panel of a task has the focus, as after opening it: neither scrolls itself,
 * but something in it does. Keys that anything else uses are left alone.
 */
export function useScrollKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', scroll)
    return () => window.removeEventListener('keydown', scroll)
  }, [])
}

function scroll(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  const distance = distanceOf(event)
  const pane = distance && focusedPane()
  const scroller = pane && largestScroller(pane)
  if (!scroller) return
  event.preventDefault()
  // Whole pixels, so that the way back is as far.
  scroller.scrollBy({ top: Math.trunc(distance(scroller.clientHeight, scroller.scrollHeight)) })
}

/** Returns how far a key scrolls, given the height of what is visible and of everything. */
function distanceOf({
  key,
  shiftKey,
}: KeyboardEvent): ((visible: number, whole: number) => number) | undefined {
  if (key === ' ') return (visible) => (shiftKey ? -1 : 1) * pageShare * visible
  return shiftKey ? undefined : distances[key]
}

const distances: Record<string, (visible: number, whole: number) => number> = {
  PageDown: (visible) => pageShare * visible,
  PageUp: (visible) => -pageShare * visible,
  End: (_visible, whole) => whole,
  Home: (_visible, whole) => -whole,
  ArrowDown: () => lineHeight,
  ArrowUp: () => -lineHeight,
}

/** The pane that has the focus itself; the page, if nothing has it. */
function focusedPane(): Element | null {
  const at = document.activeElement
  if (at === null || at === document.body)
    return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')
      ? null
      : document.getElementById('page')
  return at.matches('#page, .panel') ? at : null
}

/** Returns the largest element inside a pane that has more content than it shows. */
function largestScroller(pane: Element): Element | undefined {
  return [...pane.querySelectorAll('*')]
    .filter(
      (element) => element.scrollHeight > element.clientHeight && !(element instanceof HTMLTextAreaElement),
    )
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
    .toSorted((one, other) => areaOf(other) - areaOf(one))[0]
}

const areaOf = ({ clientWidth, clientHeight }: Element): number => clientWidth * clientHeight
