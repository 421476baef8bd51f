import type { ComponentType } from 'react'
import type { SearchParams } from './search-params.ts'

/** What is shown in place of a screen that couldn't be loaded or shown. */
export type FailedProps = { error: unknown; onRetry: () => void }

/** A screen or layout: the component itself, or how to fetch it. */
export type Part = {
  component?: ComponentType | undefined
  /** Why fetching failed. */
  error?: unknown
  /** Fetches the component; afterwards there is one, or an error. */
  load: () => Promise<void>
}

/** What belongs to an address. */
export type Route<S extends SearchParams = SearchParams> = {
  screen: Part
  /** What the screen is shown in. */
  layout?: Part | undefined
  Failed: ComponentType<FailedProps>
  /** Reads the parameters of the address and leaves out what is invalid. */
  parse: (search: SearchParams) => S
}

/** Who calls `startRouter` says here which routes there are, so that links to others don't compile. */
export interface Register {}

export type Routes = Register extends { routes: infer R extends Record<string, Route> }
  ? R
  : Record<string, Route>
export type Path = keyof Routes & string
export type SearchOf<P extends string> = P extends Path ? ReturnType<Routes[P]['parse']> : SearchParams

/** A part that is fetched when it is first needed. */
export function lazyPart(fetch: () => Promise<ComponentType>): Part {
  let fetching: Promise<void> | undefined
  const part: Part = {
    load: () =>
      (fetching ??= fetch()
        .then(
          (component) => Object.assign(part, { component, error: undefined }),
          (error: unknown) => Object.assign(part, { error }),
        )
        .then(() => {
          fetching = undefined
        })),
  }
  return part
}

/** A part that is there. */
export const readyPart = (component: ComponentType): Part => ({ component, load: async () => {} })
