import { type KeyboardEvent, type RefObject, useEffect } from 'react'

/**
 * Makes the links of a navigation one tab stop: the current page, or the link that had the focus last. Arrow keys, Home and
 * End move between them; Tab goes on to the menu beside one.
 *
 * @param selector of the links
 * @returns the handler of keys
 */
export function useRovingFocus(root: RefObject<HTMLElement | null>, selector: string) {
  const stops = (): HTMLElement[] =>
    Array.from(root.current?.querySelectorAll<HTMLElement>(selector) ?? []).filter((stop) =>
      stop.checkVisibility(),
    )
  useEffect(() => {
    const { current } = root
    if (!current) return undefined
    let last: Element | null = null
    const find = (): HTMLElement[] => Array.from(current.querySelectorAll<HTMLElement>(selector))
    const mark = () => {
      const all = find()
      const one =
        all.find((stop) => stop === last) ?? all.find((stop) => stop.ariaCurrent === 'page') ?? all[0]
      for (const stop of all) {
        const tabIndex = stop === one ? 0 : -1
        if (stop.tabIndex !== tabIndex) stop.tabIndex = tabIndex
        // Only the menu beside it is on the way.
        const menu = stop.closest('li')?.querySelector<HTMLElement>('button[aria-haspopup]')
        if (menu && menu.tabIndex !== tabIndex) menu.tabIndex = tabIndex
      }
    }
    const follow = ({ target }: FocusEvent) => {
      const stop = (target as Element).closest(selector)
      if (stop) last = stop
      mark()
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      // Comes back at the page that is open by then.
      if (relatedTarget instanceof Node && !current.contains(relatedTarget)) last = null
      mark()
    }
    mark()
    // Lists and views load, are added and removed, and another page becomes the current one.
    const observer = new MutationObserver(mark)
    observer.observe(current, { childList: true, subtree: true, attributeFilter: ['aria-current'] })
    current.addEventListener('focusin', follow)
    current.addEventListener('focusout', leave)
    return () => {
      observer.disconnect()
      current.removeEventListener('focusin', follow)
      current.removeEventListener('focusout', leave)
    }
  }, [root, selector])

  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
    const at = (event.target as Element).closest<HTMLElement>(selector)
    if (!at) return
    const all = stops()
    const index = all.indexOf(at)
    const next = {
      ArrowDown: all[index + 1],
      ArrowUp: all[index - 1],
      Home: all[0],
      End: all.at(-1),
    }[event.key]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
}
