import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { type ComponentType, lazy } from 'react'
import { isUnreachable, unreachableError } from './data/api.ts'
import { AuthPageFailed, type FailedProps } from './shell/auth-page-failed.tsx'
import { parseLogParams } from './data/url-params/log-params.ts'
import { parseViewParams } from './data/url-params/view-params.ts'
import { NotFoundScreen } from './screens/not-found.tsx'
import { SignIn } from './screens/auth/sign-in.tsx'

/** Every address of the app. What is in front of it comes with the first load; everything else when it is gone to. */

type LoadScreen = Parameters<typeof lazyRouteComponent>[0]

/** Comes with the app, so it is there when a screen of the app is not. */
const LazyScreenFailed = lazy(() =>
  import('./shell/app.tsx').then(({ ScreenFailed }) => ({ default: ScreenFailed })),
)

/**
 * A screen that is fetched when it is gone to. Without a connection that fails where the screen would be: a whole load,
 * which helps when there is a newer build, would take away what is on the page.
 */
function lazyScreen(load: LoadScreen, Problem: ComponentType<FailedProps>) {
  const component = lazyRouteComponent(() => retryWhenOnline(load), 'Screen')
  const again = (reset: () => void) => () => void component.preload?.()?.then(reset)
  return {
    component,
    errorComponent: ({ error, reset }: ErrorComponentProps) => (
      <Problem error={error} onRetry={again(reset)} missed={isUnreachable(error)} />
    ),
  }
}

/** Loads once more when the connection came back between the asking and the failing. */
async function retryWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  const connected = navigator.onLine
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine) throw unreachableError()
    if (connected) throw error
    return load()
  }
}

const rootRoute = createRootRoute({ notFoundComponent: NotFoundScreen })
const parentRoute = rootRoute

const signInRoute = createRoute({
  getParentRoute: () => parentRoute,
  path: '/sign-in',
  component: SignIn,
  validateSearch: (search): { return_to?: string; problem?: string } => ({
    ...(typeof search['return_to'] === 'string' ? { return_to: search['return_to'] } : {}),
    ...(typeof search['problem'] === 'string' ? { problem: search['problem'] } : {}),
  }),
})
const authRoute = <P extends '/sign-up' | '/verify' | '/reset' | '/start' | '/invite'>(
  path: P,
  load: LoadScreen,
) => createRoute({ getParentRoute: () => parentRoute, path, ...lazyScreen(load, AuthPageFailed) })
const authRoutes = [
  authRoute('/sign-up', () => import('./screens/auth/sign-up.tsx')),
  authRoute('/verify', () => import('./screens/auth/verify-email.tsx')),
  authRoute('/reset', () => import('./screens/auth/reset-password.tsx')),
  authRoute('/start', () => import('./screens/auth/first-setup.tsx')),
  authRoute('/invite', () => import('./screens/auth/accept-invitation.tsx')),
]

const appRoute = createRoute({
  getParentRoute: () => parentRoute,
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
  screenRoute('/settings/profile', () => import('./screens/settings/profile.tsx')),
  screenRoute('/settings/security', () => import('./screens/settings/security.tsx')),
  screenRoute('/settings/notifications', () => import('./screens/settings/notifications.tsx')),
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

/** Lists and views: what is filtered, sorted and open beside lives in the address. */
const viewRoute = <
  P extends '/inbox' | '/today' | '/upcoming' | '/assigned' | '/all' | '/views/$id' | '/lists/$id',
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
  viewRoute('/inbox', () => import('./screens/inbox.tsx')),
  viewRoute('/today', () => import('./screens/today.tsx')),
  viewRoute('/upcoming', () => import('./screens/upcoming.tsx')),
  viewRoute('/assigned', () => import('./screens/assigned.tsx')),
  viewRoute('/all', () => import('./screens/all-tasks.tsx')),
  viewRoute('/views/$id', () => import('./screens/saved-view.tsx')),
  screenRoute('/lists/$id/history', () => import('./screens/list-history.tsx')),
  screenRoute('/lists/archived', () => import('./screens/archived-lists.tsx')),
  viewRoute('/lists/$id', () => import('./screens/list.tsx')),
  screenRoute('/tasks/$id', () => import('./screens/task.tsx')),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/search',
    ...lazyScreen(() => import('./screens/search.tsx'), LazyScreenFailed),
    // An address such as ?q=2026 is read as a number.
    validateSearch: ({ q, task }): { q?: string; task?: string } => ({
      ...(typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {}),
      ...(typeof task === 'string' ? { task } : {}),
    }),
  }),
  screenRoute('/tasks/$id/ledger', () => import('./screens/task-repetitions.tsx')),
]

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    signInRoute,
    ...authRoutes,
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
