import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Navigate,
} from '@tanstack/react-router'
import { type ComponentType, lazy } from 'react'
import { isUnreachable, unreachableError } from './data/api.ts'
import { AuthPageFailed, type FailedProps } from './shell/auth-page-failed.tsx'
import { parseLogParams } from './data/url-params/log-params.ts'
import { parseViewParams } from './data/url-params/view-params.ts'
import { NotFoundScreen } from './screens/not-found.tsx'

/** All routes. Screens are fetched when they are opened. */

type LoadScreen = Parameters<typeof lazyRouteComponent>[0]

/** Part of the app's chunk, so it is available when a screen can't be fetched. */
const LazyScreenFailed = lazy(() =>
  import('./shell/app.tsx').then(({ ScreenFailed }) => ({ default: ScreenFailed })),
)

/**
 * A screen that is fetched when it is opened. Offline, only the screen fails: reloading the page, the router's default
 * for a newer build, would lose everything on it.
 */
function lazyScreen(load: LoadScreen, Problem: ComponentType<FailedProps>) {
  const component = lazyRouteComponent(() => retryWhenOnline(load), 'Screen')
  const retry = (reset: () => void) => () => void component.preload?.()?.then(reset)
  return {
    component,
    errorComponent: ({ error, reset }: ErrorComponentProps) => (
      <Problem error={error} onRetry={retry(reset)} offline={isUnreachable(error)} />
    ),
  }
}

/** Loads once more if the connection came back while loading. */
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

const rootRoute = createRootRoute({ notFoundComponent: NotFoundScreen })

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  ...lazyScreen(() => import('./screens/auth/sign-in.tsx'), AuthPageFailed),
  validateSearch: (search): { return_to?: string; problem?: string } => ({
    ...(typeof search['return_to'] === 'string' ? { return_to: search['return_to'] } : {}),
    ...(typeof search['problem'] === 'string' ? { problem: search['problem'] } : {}),
  }),
})
const authRoute = <P extends '/sign-up' | '/verify' | '/reset' | '/start' | '/invite'>(
  path: P,
  load: LoadScreen,
) => createRoute({ getParentRoute: () => rootRoute, path, ...lazyScreen(load, AuthPageFailed) })
const authRoutes = [
  authRoute('/sign-up', () => import('./screens/auth/sign-up.tsx')),
  authRoute('/verify', () => import('./screens/auth/verify-email.tsx')),
  authRoute('/reset', () => import('./screens/auth/reset-password.tsx')),
  authRoute('/start', () => import('./screens/auth/first-setup.tsx')),
  authRoute('/invite', () => import('./screens/auth/accept-invitation.tsx')),
]

/** Where an app asks for access, and where people learn that one can't. */
const appRequestRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/authorize/$id',
    ...lazyScreen(() => import('./screens/auth/allow-app.tsx'), AuthPageFailed),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/authorize',
    ...lazyScreen(() => import('./screens/auth/app-problem.tsx'), AuthPageFailed),
    validateSearch: ({ problem }): { problem?: string } => (typeof problem === 'string' ? { problem } : {}),
  }),
]

const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  component: lazy(() => import('./shell/app.tsx').then(({ App }) => ({ default: App }))),
})
const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/home.tsx'), 'Home'),
})

const screenRoute = <P extends string>(path: P, load: LoadScreen) =>
  createRoute({ getParentRoute: () => appRoute, path, ...lazyScreen(load, LazyScreenFailed) })
const settingsRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/settings',
    component: () => <Navigate to="/settings/profile" replace />,
  }),
  screenRoute('/settings/profile', () => import('./screens/settings/profile.tsx')),
  screenRoute('/settings/security', () => import('./screens/settings/security.tsx')),
  screenRoute('/settings/notifications', () => import('./screens/settings/notifications.tsx')),
  screenRoute('/settings/keyboard', () => import('./screens/settings/keyboard.tsx')),
  screenRoute('/settings/apps', () => import('./screens/settings/apps.tsx')),
  screenRoute('/settings/workspace', () => import('./screens/settings/workspace.tsx')),
  screenRoute('/settings/members', () => import('./screens/settings/members.tsx')),
  screenRoute('/settings/plan', () => import('./screens/settings/plan.tsx')),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/settings/import',
    ...lazyScreen(() => import('./screens/settings/imports.tsx'), LazyScreenFailed),
    validateSearch: ({ into }): { into?: string } => (typeof into === 'string' ? { into } : {}),
  }),
  screenRoute('/settings/export', () => import('./screens/settings/exports.tsx')),
  screenRoute('/settings/import/$id', () => import('./screens/settings/import.tsx')),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/settings/log',
    ...lazyScreen(() => import('./screens/settings/action-log.tsx'), LazyScreenFailed),
    validateSearch: parseLogParams,
  }),
  screenRoute('/settings/tokens', () => import('./screens/settings/tokens.tsx')),
  screenRoute('/settings/webhooks', () => import('./screens/settings/webhooks.tsx')),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/settings/webhooks/$id',
    ...lazyScreen(() => import('./screens/settings/webhook.tsx'), LazyScreenFailed),
    validateSearch: (search): { delivery?: string; show?: string; type?: string } => ({
      ...(typeof search['delivery'] === 'string' ? { delivery: search['delivery'] } : {}),
      ...(typeof search['show'] === 'string' ? { show: search['show'] } : {}),
      ...(typeof search['type'] === 'string' ? { type: search['type'] } : {}),
    }),
  }),
]

/** Lists and views: filter, sort order and the open task are in the URL. */
const viewRoute = <
  P extends
    | '/notifications'
    | '/today'
    | '/upcoming'
    | '/assigned'
    | '/all'
    | '/insights'
    | '/views/$id'
    | '/lists/$id',
>(
  path: P,
  load: LoadScreen,
) =>
  createRoute({
    getParentRoute: () => appRoute,
    path,
    ...lazyScreen(load, LazyScreenFailed),
    validateSearch: parseViewParams,
  })
const taskRoutes = [
  // Where the notifications were, in the mails of earlier releases and in bookmarks.
  createRoute({
    getParentRoute: () => appRoute,
    path: '/inbox',
    component: () => <Navigate to="/notifications" search replace />,
    validateSearch: parseViewParams,
  }),
  viewRoute('/notifications', () => import('./screens/notifications.tsx')),
  viewRoute('/today', () => import('./screens/today.tsx')),
  viewRoute('/upcoming', () => import('./screens/upcoming.tsx')),
  viewRoute('/assigned', () => import('./screens/assigned.tsx')),
  viewRoute('/all', () => import('./screens/all-tasks.tsx')),
  viewRoute('/insights', () => import('./screens/insights.tsx')),
  viewRoute('/views/$id', () => import('./screens/saved-view.tsx')),
  screenRoute('/lists/$id/history', () => import('./screens/list-history.tsx')),
  screenRoute('/lists/archived', () => import('./screens/archived-lists.tsx')),
  viewRoute('/lists/$id', () => import('./screens/list.tsx')),
  screenRoute('/tasks/$id', () => import('./screens/task.tsx')),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/search',
    ...lazyScreen(() => import('./screens/search.tsx'), LazyScreenFailed),
    // The router parses ?q=2026 as a number.
    validateSearch: ({ q, task }): { q?: string; task?: string } => ({
      ...(typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {}),
      ...(typeof task === 'string' ? { task } : {}),
    }),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/new',
    ...lazyScreen(() => import('./screens/new-task.tsx'), LazyScreenFailed),
    // Another app shares them; the router parses text=2026 as a number.
    validateSearch: ({ title, text, url }): Partial<Record<'title' | 'text' | 'url', string>> =>
      Object.fromEntries(
        Object.entries({ title, text, url }).flatMap(([name, value]) =>
          typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
        ),
      ),
  }),
  screenRoute('/tasks/$id/ledger', () => import('./screens/task-repetitions.tsx')),
]

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    signInRoute,
    ...authRoutes,
    ...appRequestRoutes,
    appRoute.addChildren([homeRoute, ...taskRoutes, ...settingsRoutes]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: ({ error }) => <AuthPageFailed error={error} onRetry={() => location.reload()} />,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
