/**
 * Makes the links of a navigation one tab stop: the current page, or the link that had the focus last. Arrow keys, Home and
 * End move between them; Tab goes on to the menu beside one.
 *
 * @param selector of the links
 * @returns a function that stops it
 */
export function startRovingFocus(root: HTMLElement, selector: string): () => void {
  let last: Element | null = null
  const all = (): HTMLElement[] =>
    Array.from(root.querySelectorAll<HTMLElement>(selector)).filter((stop) => stop.checkVisibility())
  const mark = () => {
    const stops = all()
    const one = stops.find((stop) => stop === last) ?? stops.find(isCurrent) ?? stops[0]
    for (const stop of stops) {
      const menu = stop.closest('li')?.querySelector<HTMLElement>('button[aria-haspopup]')
      for (const part of [stop, menu]) if (part) part.tabIndex = stop === one ? 0 : -1
    }
  }
  const follow = ({ target }: FocusEvent) => {
    last = (target as Element).closest(selector) ?? last
    mark()
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    // Who comes back begins at the page that is open by then.
    if (relatedTarget instanceof Node && !root.contains(relatedTarget)) last = null
    mark()
  }
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
    const stops = all()
    const index = stops.findIndex((stop) => stop === event.target)
    if (index === -1) return
    const next = {
      ArrowDown: stops[index + 1],
      ArrowUp: stops[index - 1],
      Home: stops[0],
      End: stops.at(-1),
    }[event.key]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  mark()
  // Lists and views load, are added and removed, and another page becomes the current one.
  const observer = new MutationObserver(mark)
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-current'] })
  root.addEventListener('focusin', follow)
  root.addEventListener('focusout', leave)
  root.addEventListener('keydown', press)
  return () => {
    observer.disconnect()
    root.removeEventListener('focusin', follow)
    root.removeEventListener('focusout', leave)
    root.removeEventListener('keydown', press)
  }
}

const isCurrent = (link: HTMLElement): boolean => link.ariaCurrent === 'page'
