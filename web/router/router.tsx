import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useLayoutEffect,
  useReducer,
  useState,
} from 'react'
import { needsReload, reloadFor } from '../lib/missing-module.ts'
import { currentLocation, subscribe } from './location.ts'
import { type Match, matchLocation, missingParts, setRoutes } from './match.ts'
import type { FailedProps, Part, Route } from './route.ts'

/** The match whose screen is shown. */
export const MatchContext = createContext<Match | undefined>(undefined)

type RouterProps = {
  routes: Readonly<Record<string, Route>>
  /** Shown at an unknown address. */
  NotFound: ComponentType
  /** Shown in place of a layout that couldn't be loaded. */
  Failed: ComponentType<FailedProps>
}

let shown: Match | undefined
let coming: Match | undefined
let waiting: (() => void)[] = []

/** Whether another screen is still to come in place of the one that is shown. */
export const isRouterLoading = (): boolean => shown === undefined || coming?.route !== shown.route

/** Resolves when the screen of the current location is shown, with its parameters. */
export const whenShown = (): Promise<void> =>
  shown?.location === currentLocation()
    ? Promise.resolve()
    : new Promise((resolve) => void waiting.push(resolve))

/** Shows the screen of the location. Until the code of a screen is there, the one before stays. */
export function Router({ routes, NotFound, Failed }: RouterProps) {
  setRoutes(routes)
  const [match, setMatch] = useState<Match>()
  useLayoutEffect(() => {
    // At once, not as a transition: what someone types is in the address before the next key.
    const show = () => void follow(setMatch)
    show()
    return subscribe(show)
  }, [])
  useLayoutEffect(() => {
    if (match?.location !== currentLocation()) return
    const isOtherPage = shown?.location.pathname !== match.location.pathname
    shown = match
    for (const resolve of waiting.splice(0)) resolve()
    if (match.location.hash !== '') document.getElementById(match.location.hash)?.scrollIntoView()
    else if (isOtherPage) window.scrollTo(0, 0)
  }, [match])
  if (!match) return null
  return (
    <MatchContext value={match}>
      <Suspense>
        {match.route === undefined ? (
          <NotFound />
        ) : match.route.layout ? (
          <Shown part={match.route.layout} Failed={Failed} match={match} />
        ) : (
          <Outlet />
        )}
      </Suspense>
    </MatchContext>
  )
}

/** The place of the screen in its layout. */
export function Outlet() {
  const match = use(MatchContext)
  if (!match?.route) return null
  return (
    <Suspense>
      <Shown part={match.route.screen} Failed={match.route.Failed} match={match} />
    </Suspense>
  )
}

/** Finds the screen of the current location and fetches its code, unless the location changes in the meantime. */
async function follow(show: (match: Match) => void): Promise<void> {
  const match = matchLocation(currentLocation())
  coming = match
  const missing = missingParts(match.route)
  if (missing.length > 0) {
    await Promise.all(missing.map((part) => part.load()))
    if (match.location !== currentLocation()) return
    const error = missing.map((part) => part.error).find(needsReload)
    if (error) return reloadFor(error)
  }
  show(match)
}

type ShownProps = { part: Part; Failed: ComponentType<FailedProps>; match: Match }

function Shown({ part, Failed, match }: ShownProps) {
  const [, showAgain] = useReducer((count: number) => count + 1, 0)
  const load = async () => {
    await part.load()
    if (needsReload(part.error)) reloadFor(part.error)
    else showAgain()
  }
  const { component: Part } = part
  if (!Part) return <Failed error={part.error} onRetry={() => void load()} />
  return (
    <Boundary Failed={Failed} match={match}>
      <Part />
    </Boundary>
  )
}

type BoundaryProps = { Failed: ComponentType<FailedProps>; match: Match; children: ReactNode }
type BoundaryState = { failure?: { error: unknown } | undefined; match?: Match }

/** Shows what went wrong in place of its children, until the location changes. React needs a class for this. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {}

  static getDerivedStateFromProps({ match }: BoundaryProps, state: BoundaryState): BoundaryState {
    return state.match === match ? state : { failure: undefined, match }
  }

  static getDerivedStateFromError = (error: unknown): BoundaryState => ({ failure: { error } })

  /** A part of the screen whose code is missing: what was typed beside it is gone from the page already, or a draft. */
  override componentDidCatch(error: unknown) {
    if (needsReload(error)) reloadFor(error)
  }

  override render() {
    const { failure } = this.state
    const { Failed, children } = this.props
    if (!failure) return children
    return <Failed error={failure.error} onRetry={() => this.setState({ failure: undefined })} />
  }
}
