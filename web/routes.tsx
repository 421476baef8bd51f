import { type ComponentType, lazy } from 'react'
import { unreachableError } from './data/api.ts'
import { parseLogParams } from './data/url-params/log-params.ts'
import { parseViewParams, type ViewParams } from './data/url-params/view-params.ts'
import { Navigate } from './router/link.tsx'
import { lazyPart, type Part, readyPart, type Route } from './router/route.ts'
import { Router } from './router/router.tsx'
import type { SearchParams } from './router/search-params.ts'
import { NotFoundScreen } from './screens/not-found.tsx'
import { AuthPageFailed } from './shell/auth-page-failed.tsx'

type LoadScreen = () => Promise<{ Screen: ComponentType }>
type NoParams = Record<string, never>

const noParams = (): NoParams => ({})

/** Part of the app's chunk, so it is available when a screen can't be fetched. */
const LazyScreenFailed = lazy(() =>
  import('./shell/app.tsx').then(({ ScreenFailed }) => ({ default: ScreenFailed })),
)

const lazyScreen = (load: LoadScreen): Part =>
  lazyPart(() => retryWhenOnline(load).then(({ Screen }) => Screen))

/** Loads once more if the connection came back while loading. Offline, reloading the page would lose everything on it. */
async function retryWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  const wasOnline = navigator.onLine
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine) throw unreachableError()
    if (wasOnline) throw error
    return load()
  }
}

/** A page in front of the app. */
const authScreen = <S extends SearchParams = NoParams>(
  load: LoadScreen,
  parse: (search: SearchParams) => S = noParams as () => S,
): Route<S> => ({ screen: lazyScreen(load), Failed: AuthPageFailed, parse })

const app = lazyPart(() => retryWhenOnline(() => import('./shell/app.tsx')).then(({ App }) => App))

/** A screen of the app. */
const appScreen = <S extends SearchParams = NoParams>(
  load: LoadScreen,
  parse: (search: SearchParams) => S = noParams as () => S,
): Route<S> => ({ layout: app, screen: lazyScreen(load), Failed: LazyScreenFailed, parse })

/** A list or view: filter, sort order and the open task are in the URL. */
const viewScreen = (load: LoadScreen): Route<ViewParams> => appScreen(load, parseViewParams)

/** An address that leads to another one. */
const redirect = (to: ComponentType): Route<NoParams> => ({
  layout: app,
  screen: readyPart(to),
  Failed: LazyScreenFailed,
  parse: noParams,
})

/** Returns those of the parameters that are texts. Numbers are the digits that someone typed: `?q=2026`. */
const texts =
  <K extends string>(...names: K[]) =>
  (search: SearchParams): { [N in K]?: string } =>
    Object.fromEntries(
      names.flatMap((name) =>
        ['string', 'number'].includes(typeof search[name]) ? [[name, String(search[name])]] : [],
      ),
    ) as { [N in K]?: string }

/** All routes. Screens are fetched when they are opened. */
const routes = {
  '/sign-in': authScreen(() => import('./screens/auth/sign-in.tsx'), texts('return_to', 'problem')),
  '/sign-up': authScreen(() => import('./screens/auth/sign-up.tsx')),
  '/verify': authScreen(() => import('./screens/auth/verify-email.tsx')),
  '/reset': authScreen(() => import('./screens/auth/reset-password.tsx')),
  '/start': authScreen(() => import('./screens/auth/first-setup.tsx')),
  '/invite': authScreen(() => import('./screens/auth/accept-invitation.tsx')),
  // Where an app asks for access, and where people learn that one can't.
  '/authorize/$id': authScreen(() => import('./screens/auth/allow-app.tsx')),
  '/authorize': authScreen(() => import('./screens/auth/app-problem.tsx'), texts('problem')),

  '/': appScreen(() => import('./screens/home.tsx')),
  // Where the notifications were, in the mails of earlier releases and in bookmarks.
  '/inbox': redirect(() => <Navigate to="/notifications" search replace />),
  '/notifications': viewScreen(() => import('./screens/notifications.tsx')),
  '/today': viewScreen(() => import('./screens/today.tsx')),
  '/upcoming': viewScreen(() => import('./screens/upcoming.tsx')),
  '/assigned': viewScreen(() => import('./screens/assigned.tsx')),
  '/all': viewScreen(() => import('./screens/all-tasks.tsx')),
  '/insights': viewScreen(() => import('./screens/insights.tsx')),
  '/views/$id': viewScreen(() => import('./screens/saved-view.tsx')),
  '/lists/archived': appScreen(() => import('./screens/archived-lists.tsx')),
  '/lists/$id': viewScreen(() => import('./screens/list.tsx')),
  '/lists/$id/history': appScreen(() => import('./screens/list-history.tsx')),
  '/tasks/$id': appScreen(() => import('./screens/task.tsx')),
  '/tasks/$id/ledger': appScreen(() => import('./screens/task-repetitions.tsx')),
  '/search': appScreen(() => import('./screens/search.tsx'), texts('q', 'task')),
  // Another app shares them.
  '/new': appScreen(() => import('./screens/new-task.tsx'), texts('title', 'text', 'url')),

  '/settings': appScreen(() => import('./screens/settings/settings.tsx')),
  '/settings/profile': appScreen(() => import('./screens/settings/profile.tsx')),
  '/settings/security': appScreen(() => import('./screens/settings/security.tsx')),
  '/settings/notifications': appScreen(() => import('./screens/settings/notifications.tsx')),
  '/settings/keyboard': appScreen(() => import('./screens/settings/keyboard.tsx')),
  '/settings/apps': appScreen(() => import('./screens/settings/apps.tsx')),
  '/settings/workspace': appScreen(() => import('./screens/settings/workspace.tsx')),
  '/settings/members': appScreen(() => import('./screens/settings/members.tsx')),
  '/settings/plan': appScreen(() => import('./screens/settings/plan.tsx')),
  '/settings/import': appScreen(() => import('./screens/settings/imports.tsx'), texts('into')),
  '/settings/import/$id': appScreen(() => import('./screens/settings/import.tsx')),
  '/settings/export': appScreen(() => import('./screens/settings/exports.tsx')),
  '/settings/log': appScreen(() => import('./screens/settings/action-log.tsx'), parseLogParams),
  '/settings/tokens': appScreen(() => import('./screens/settings/tokens.tsx')),
  '/settings/webhooks': appScreen(() => import('./screens/settings/webhooks.tsx')),
  '/settings/webhooks/$id': appScreen(
    () => import('./screens/settings/webhook.tsx'),
    texts('delivery', 'show', 'type'),
  ),
}

/** Shows the screen of the address. */
export const AppRouter = () => <Router routes={routes} NotFound={NotFoundScreen} Failed={AuthPageFailed} />

declare module './router/route.ts' {
  interface Register {
    routes: typeof routes
  }
}
