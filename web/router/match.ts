import type { Location } from './location.ts'
import type { Part, Route } from './route.ts'
import type { SearchParams } from './search-params.ts'

/** The route of a location, and what the location says to it. */
export type Match = {
  location: Location
  /** Undefined for an unknown address. */
  route: Route | undefined
  params: Record<string, string>
  search: SearchParams
}

let routes: Readonly<Record<string, Route>> = {}

export const setRoutes = (all: Readonly<Record<string, Route>>): void => void (routes = all)

/** Finds the route of a location. */
export function matchLocation(location: Location): Match {
  const { route, params } = matchPath(location.pathname)
  return { location, route, params, search: route?.parse(location.search) ?? {} }
}

/** Returns what has to be fetched before a route can be shown. */
export const missingParts = (route: Route | undefined): Part[] =>
  [route?.layout, route?.screen].filter(
    (part) => part !== undefined && part.component === undefined,
  ) as Part[]

/** Fetches what an address needs ahead of time; if that fails, it is fetched when it is opened. */
export function preload(href: string): void {
  for (const part of missingParts(matchPath(new URL(href, location.origin).pathname).route)) void part.load()
}

function matchPath(pathname: string): Pick<Match, 'route' | 'params'> {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  const fixed = path.includes('$') ? undefined : routes[path]
  if (fixed) return { route: fixed, params: {} }
  const parts = path.split('/')
  for (const [pattern, route] of Object.entries(routes)) {
    const names = pattern.split('/')
    if (!pattern.includes('$') || names.length !== parts.length) continue
    if (names.every((name, at) => (name.startsWith('$') ? parts[at] !== '' : name === parts[at])))
      return { route, params: readParams(names, parts) }
  }
  return { route: undefined, params: {} }
}

const readParams = (names: string[], parts: string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name, at) => (name.startsWith('$') ? [[name.slice(1), decode(parts[at] ?? '')]] : [])),
  )

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
