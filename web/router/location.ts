import { useSyncExternalStore } from 'react'
import { parseSearch, type SearchParams } from './search-params.ts'

/** What is kept with an entry of the browser's history; who keeps something there adds it to this type. */
export interface HistoryState {}

/** Where the browser is. */
export type Location = {
  href: string
  pathname: string
  search: SearchParams
  /** Without its #. */
  hash: string
  state: HistoryState
  /** Counts the entries of the history, so that a step back that isn't allowed can be undone. */
  index: number
}

/** @returns whether to stay */
type Blocker = () => boolean
type MoveOptions = { state?: HistoryState | undefined; ignoreBlocker?: boolean | undefined }

const listeners = new Set<() => void>()
const blockers = new Set<Blocker>()
const isBlocked = (): boolean => [...blockers].some((shouldStay) => shouldStay())

let current = readLocation(0)
let isUndoing = false

window.addEventListener('popstate', () => {
  if (isUndoing) {
    isUndoing = false
    return
  }
  // A link to a part of the page adds an entry that has no state yet.
  const next = readLocation(current.index + 1)
  if (history.state === null) history.replaceState({ index: next.index }, '')
  else if (next.index !== current.index && isBlocked()) {
    isUndoing = true
    history.go(current.index - next.index)
    return
  }
  arrive(next)
})

window.addEventListener('beforeunload', (event) => {
  if (blockers.size > 0) event.preventDefault()
})

export const currentLocation = (): Location => current

/** Adds an entry to the history. @returns whether nothing on the page wanted to stay */
export const push = (href: string, options: MoveOptions = {}): boolean => move(href, 1, options)

/** Replaces the current entry of the history. @returns whether nothing on the page wanted to stay */
export const replace = (href: string, options: MoveOptions = {}): boolean => move(href, 0, options)

/** Goes back, as the browser's button does. */
export const goBack = (): void => history.back()

/** Calls a function after each change of the location. @returns a function that ends this */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Lets a page ask before it is left, closed or reloaded. @returns a function that ends this */
export function block(shouldStay: Blocker): () => void {
  blockers.add(shouldStay)
  return () => void blockers.delete(shouldStay)
}

/**
 * Returns the location, or a part of it, even before the screen for it is shown.
 *
 * @param select must return the same value for the same location
 */
export function useLocation(): Location
export function useLocation<T>(select: (location: Location) => T): T
export function useLocation(select: (location: Location) => unknown = (location) => location): unknown {
  return useSyncExternalStore(subscribe, () => select(current))
}

function move(href: string, entries: 0 | 1, { state, ignoreBlocker = false }: MoveOptions): boolean {
  if (!ignoreBlocker && isBlocked()) return false
  const index = current.index + entries
  const method = entries === 1 ? 'pushState' : 'replaceState'
  history[method]({ ...state, index }, '', href)
  arrive(readLocation(index))
  return true
}

function arrive(next: Location): void {
  current = next
  for (const listener of listeners) listener()
}

/** @param index of an entry that doesn't have one */
function readLocation(index: number): Location {
  const { pathname, search, hash } = window.location
  const { index: known, ...state } = (history.state ?? {}) as { index?: number }
  return {
    href: pathname + search + hash,
    pathname,
    search: parseSearch(search),
    hash: hash.slice(1),
    state,
    index: known ?? index,
  }
}
