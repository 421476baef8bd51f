import { use, useEffect, useRef } from 'react'
import { block } from './location.ts'
import type { Match } from './match.ts'
import { type AnyDestination, type Destination, go, navigate, type NavigateOptions } from './navigate.ts'
import type { Path, SearchOf } from './route.ts'
import { MatchContext } from './router.tsx'
import type { SearchParams } from './search-params.ts'

export const useNavigate = (): typeof navigate => navigate

/** Returns the parameters in the address of the screen that is shown, whichever it is. */
export const useSearch = (): SearchParams => useMatch().location.search

type ParamsOf<P extends string> = Destination<P>['params'] & {}
type MoveOnPage<P extends Path> = Omit<Destination<'.', P>, 'to' | 'params'> & NavigateOptions

/** Returns the hooks of a screen, with the types of its address. */
export const getRouteApi = <const P extends Path>(_path: P) => ({
  useParams: () => useMatch().params as ParamsOf<P>,
  useSearch: () => useMatch().search as SearchOf<P>,
  /** Changes the parameters of the page that is open. */
  useNavigate: () => moveOnPage as (options: MoveOnPage<P>) => Promise<void>,
})

const moveOnPage = (options: Omit<AnyDestination, 'to'> & NavigateOptions) => go({ to: '.', ...options })

/**
 * Asks before the page is left, closed or reloaded.
 *
 * @param shouldStay asks, and says whether to stay
 * @param when whether there is something to lose
 */
export function useBlocker(shouldStay: () => boolean, { when }: { when: boolean }): void {
  const latest = useRef(shouldStay)
  useEffect(() => {
    latest.current = shouldStay
  })
  useEffect(() => (when ? block(() => latest.current()) : undefined), [when])
}

function useMatch(): Match {
  const match = use(MatchContext)
  if (!match) throw new Error('This needs a screen around it')
  return match
}
