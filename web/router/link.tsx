import { type ComponentProps, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation } from './location.ts'
import { preload } from './match.ts'
import { type AnyDestination, type Destination, go, hrefOf, type NavigateOptions } from './navigate.ts'
import { parseSearch } from './search-params.ts'

type LinkProps<To extends string, From extends string> = Destination<To, From> &
  NavigateOptions &
  Omit<ComponentProps<'a'>, 'href'>

/** A pointer that only passes by doesn't fetch anything. */
const preloadAfterMs = 50

/**
 * A link to a page of the app. It fetches the page's code when someone is about to follow it, and is the current page while
 * that or a page below it is open with its parameters.
 */
export function Link<const To extends string, const From extends string = string>(
  props: LinkProps<To, From>,
) {
  const {
    to,
    from: _from,
    params,
    search,
    hash,
    replace,
    state,
    ignoreBlocker,
    ...rest
  } = props as AnyDestination & NavigateOptions & ComponentProps<'a'> & { from?: string }
  const destination = { to, params, search, hash }
  // Only what shows is watched, so that a change of the location renders few links again.
  const href = useLocation(() => hrefOf(destination))
  const isCurrent = useLocation((location) => isWithin(location, href))
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopWaiting = () => clearTimeout(waiting.current)
  useEffect(() => stopWaiting, [])

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    void go({
      ...destination,
      ...(replace ? { replace } : {}),
      ...(state ? { state } : {}),
      ...(ignoreBlocker ? { ignoreBlocker } : {}),
    })
  }
  return (
    <a
      aria-current={isCurrent ? 'page' : undefined}
      {...rest}
      href={href}
      onClick={follow}
      onFocus={(event) => {
        rest.onFocus?.(event)
        preload(href)
      }}
      onMouseEnter={(event) => {
        rest.onMouseEnter?.(event)
        stopWaiting()
        waiting.current = setTimeout(() => preload(href), preloadAfterMs)
      }}
      onMouseLeave={(event) => {
        rest.onMouseLeave?.(event)
        stopWaiting()
      }}
      onTouchStart={(event) => {
        rest.onTouchStart?.(event)
        preload(href)
      }}
    />
  )
}

/** Opens an address as soon as it is rendered. */
export function Navigate<const To extends string>(props: Destination<To> & NavigateOptions) {
  const href = hrefOf(props as AnyDestination)
  useLayoutEffect(() => {
    void go(props as AnyDestination & NavigateOptions)
  }, [href])
  return null
}

/** Whether a click follows a link in this tab. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Whether a location is a page, or one below it, with the page's parameters. */
function isWithin(location: Location, href: string): boolean {
  const { pathname, search } = new URL(href, window.location.origin)
  return (
    `${location.pathname}/`.startsWith(pathname === '/' ? '/' : `${pathname}/`) &&
    Object.entries(parseSearch(search)).every(
      ([name, value]) => JSON.stringify(location.search[name]) === JSON.stringify(value),
    )
  )
}
