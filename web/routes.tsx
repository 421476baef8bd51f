import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { type ComponentType, lazy } from 'react'
import { isUnreachable, unreachable } from './data/api.ts'
import { CoverFailed, type FailedProps } from './shell/auth-page-failed.tsx'
import { logSearch } from './data/url-params/log-params.ts'
import { viewSearch } from './data/url-params/view-params.ts'
import { NotHere } from './screens/not-found.tsx'
import { SignIn } from './screens/auth/sign-in.tsx'

/** Every address of the app. What is in front of it comes with the first load; everything else when it is gone to. */

type Load = Parameters<typeof lazyRouteComponent>[0]

/** Comes with the app, so it is there when a screen of the app is not. */
const Failed = lazy(() => import('./shell/app.tsx').then(({ Failed }) => ({ default: Failed })))

/**
 * A screen that is fetched when it is gone to. Without a connection that fails where the screen would be: a whole load,
 * which helps when there is a newer build, would take away what is on the page.
 */
function fetched(load: Load, Problem: ComponentType<FailedProps>) {
  const component = lazyRouteComponent(() => whileConnected(load), 'Screen')
  const again = (reset: () => void) => () => void component.preload?.()?.then(reset)
  return {
    component,
    errorComponent: ({ error, reset }: ErrorComponentProps) => (
      <Problem error={error} onRetry={again(reset)} missed={isUnreachable(error)} />
    ),
  }
}

/** Loads once more when the connection came back between the asking and the failing. */
async function whileConnected<T>(load: () => Promise<T>): Promise<T> {
  const connected = navigator.onLine
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine) throw unreachable()
    if (connected) throw error
    return load()
  }
}

const root = createRootRoute({ notFoundComponent: NotHere })
const at = root

const signIn = createRoute({
  getParentRoute: () => at,
  path: '/sign-in',
  component: SignIn,
  validateSearch: (search): { return_to?: string; problem?: string } => ({
    ...(typeof search['return_to'] === 'string' ? { return_to: search['return_to'] } : {}),
    ...(typeof search['problem'] === 'string' ? { problem: search['problem'] } : {}),
  }),
})
const cover = <P extends '/sign-up' | '/verify' | '/reset' | '/start' | '/invite'>(path: P, load: Load) =>
  createRoute({ getParentRoute: () => at, path, ...fetched(load, CoverFailed) })
const covers = [
  cover('/sign-up', () => import('./screens/auth/sign-up.tsx')),
  cover('/verify', () => import('./screens/auth/verify-email.tsx')),
  cover('/reset', () => import('./screens/auth/reset-password.tsx')),
  cover('/start', () => import('./screens/auth/first-setup.tsx')),
  cover('/invite', () => import('./screens/auth/accept-invitation.tsx')),
]

const app = createRoute({
  getParentRoute: () => at,
  id: 'app',
  component: lazy(() => import('./shell/app.tsx').then(({ App }) => ({ default: App }))),
})
const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/home.tsx'), 'Home'),
})

const screen = <P extends string>(path: P, load: Load) =>
  createRoute({ getParentRoute: () => app, path, ...fetched(load, Failed) })
const settings = [
  screen('/settings/profile', () => import('./screens/settings/profile.tsx')),
  screen('/settings/security', () => import('./screens/settings/security.tsx')),
  screen('/settings/notifications', () => import('./screens/settings/notifications.tsx')),
  screen('/settings/workspace', () => import('./screens/settings/workspace.tsx')),
  screen('/settings/members', () => import('./screens/settings/members.tsx')),
  screen('/settings/plan', () => import('./screens/settings/plan.tsx')),
  createRoute({
    getParentRoute: () => app,
    path: '/settings/import',
    ...fetched(() => import('./screens/settings/imports.tsx'), Failed),
    validateSearch: ({ into }): { into?: string } => (typeof into === 'string' ? { into } : {}),
  }),
  screen('/settings/export', () => import('./screens/settings/exports.tsx')),
  screen('/settings/import/$id', () => import('./screens/settings/import.tsx')),
  createRoute({
    getParentRoute: () => app,
    path: '/settings/log',
    ...fetched(() => import('./screens/settings/action-log.tsx'), Failed),
    validateSearch: logSearch,
  }),
  screen('/settings/tokens', () => import('./screens/settings/tokens.tsx')),
  screen('/settings/webhooks', () => import('./screens/settings/webhooks.tsx')),
  createRoute({
    getParentRoute: () => app,
    path: '/settings/webhooks/$id',
    ...fetched(() => import('./screens/settings/webhook.tsx'), Failed),
    validateSearch: (search): { delivery?: string; show?: string; type?: string } => ({
      ...(typeof search['delivery'] === 'string' ? { delivery: search['delivery'] } : {}),
      ...(typeof search['show'] === 'string' ? { show: search['show'] } : {}),
      ...(typeof search['type'] === 'string' ? { type: search['type'] } : {}),
    }),
  }),
]

/** Lists and views: what is filtered, sorted and open beside lives in the address. */
const view = <
  P extends '/inbox' | '/today' | '/upcoming' | '/assigned' | '/all' | '/views/$id' | '/lists/$id',
>(
  path: P,
  load: Load,
) =>
  createRoute({
    getParentRoute: () => app,
    path,
    ...fetched(load, Failed),
    validateSearch: viewSearch,
  })
const tasks = [
  view('/inbox', () => import('./screens/inbox.tsx')),
  view('/today', () => import('./screens/today.tsx')),
  view('/upcoming', () => import('./screens/upcoming.tsx')),
  view('/assigned', () => import('./screens/assigned.tsx')),
  view('/all', () => import('./screens/all-tasks.tsx')),
  view('/views/$id', () => import('./screens/saved-view.tsx')),
  screen('/lists/$id/history', () => import('./screens/list-history.tsx')),
  screen('/lists/archived', () => import('./screens/archived-lists.tsx')),
  view('/lists/$id', () => import('./screens/list.tsx')),
  screen('/tasks/$id', () => import('./screens/task.tsx')),
  createRoute({
    getParentRoute: () => app,
    path: '/search',
    ...fetched(() => import('./screens/search.tsx'), Failed),
    // An address such as ?q=2026 is read as a number.
    validateSearch: ({ q, task }): { q?: string; task?: string } => ({
      ...(typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {}),
      ...(typeof task === 'string' ? { task } : {}),
    }),
  }),
  screen('/tasks/$id/ledger', () => import('./screens/task-repetitions.tsx')),
]

export const router = createRouter({
  routeTree: root.addChildren([signIn, ...covers, app.addChildren([home, ...tasks, ...settings])]),
  defaultPreload: 'intent',
  defaultErrorComponent: ({ error }) => <CoverFailed error={error} onRetry={() => location.reload()} />,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
