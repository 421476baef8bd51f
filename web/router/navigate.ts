import { currentLocation, type HistoryState, push, replace } from './location.ts'
import type { Path, SearchOf } from './route.ts'
import { formatSearch, type SearchParams } from './search-params.ts'
import { whenShown } from './router.tsx'

type Changed<S> = S | ((before: S) => S)

/** `.` is the page that is open. An address that isn't known before has no parameters. */
export type Destination<To extends string, From extends string = string> = {
  to: string extends To ? string : To extends Path | '.' ? To : never
  /** The page that is open, for the types of its parameters. */
  from?: From & Path
  /** Without it, there are none; true keeps those that there are. */
  search?: true | (To extends '.' ? Changed<SearchOf<From>> : SearchOf<To>)
  hash?: string
} & (To extends `${string}$${infer Name}${'' | `/${string}`}`
  ? { params: { [K in Name extends `${infer First}/${string}` ? First : Name]: string } }
  : { params?: never })

export type NavigateOptions = {
  /** Replaces the entry in the history. */
  replace?: boolean
  state?: HistoryState
  /** Leaves even if the page wants to ask before. */
  ignoreBlocker?: boolean
}

/** What `hrefOf` reads of any destination. */
export type AnyDestination = {
  to: string
  params?: Record<string, string> | undefined
  search?: true | SearchParams | ((before: never) => SearchParams) | undefined
  hash?: string | undefined
}

/** Returns the address of a destination, seen from the current location. */
export function hrefOf({ to, params = {}, search, hash }: AnyDestination): string {
  const here = currentLocation()
  const path =
    to === '.'
      ? here.pathname
      : to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query =
    typeof search === 'function'
      ? search(here.search as never)
      : search === true
        ? here.search
        : (search ?? {})
  return path + formatSearch(query) + (hash === undefined ? '' : `#${hash}`)
}

/** Opens an address. @returns a promise for when its screen is shown, or another one */
export function navigate<const To extends string>(options: Destination<To> & NavigateOptions): Promise<void> {
  return go(options as AnyDestination & NavigateOptions)
}

/** Opens an address in any form. */
export function go({ replace: replaces, state, ignoreBlocker, ...to }: AnyDestination & NavigateOptions) {
  const href = hrefOf(to)
  const move = replaces ? replace : push
  return move(href, { state, ignoreBlocker }) ? whenShown() : Promise.resolve()
}
