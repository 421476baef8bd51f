import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { push, useLocation } from '../router/location.ts'
import { Outlet } from '../router/router.tsx'
import { useEffect } from 'react'
import '../styles/app.css'
import { ApiError } from '../data/api.ts'
import { useGlobalCommands } from './global-commands.ts'
import { AppBadge } from './app-badge.tsx'
import { useKeyboardShortcuts } from './keyboard-shortcuts.ts'
import { useWorkspaceFromUrl } from './workspace-from-url.ts'
import { Reauthenticate } from './reauthenticate/reauthenticate.tsx'
import { enableReauthentication } from './reauthenticate/reauthentication-state.ts'
import { Sidebar } from './sidebar/sidebar.tsx'
import { hideSidebar, useSidebarState } from '../ui/sidebar-state.ts'
import { TabBar } from './tab-bar.tsx'
import { useTheme } from './theme.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { Skeleton, MarginList } from '../ui/margin-list.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { meQuery, queryClient } from '../data/query-client.ts'
import { viewerZone } from '../data/viewer-zone.ts'
import { setDisplayZone } from '../lib/time-zone.ts'
import { followWorkspace } from '../data/live.ts'
import { openRows } from '../data/tasks/row-store.ts'
import { applyResponse } from '../data/tasks/task.ts'
import { startWriteQueue } from '../data/tasks/write-queue.ts'
import { forgetSeen } from '../data/on-device/forget.ts'
import { claimDevice } from '../data/claim-device.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { rememberPath } from '../data/recent-paths.ts'
import { useMe, currentWorkspace } from '../data/session.ts'
import { messages as common } from '../messages/en/common.ts'
import { AppDialogs } from './app-dialogs.tsx'
import { LazyIdleParts } from './lazy-idle-parts.tsx'
import { lazyComponent, useLazyComponent } from '../ui/lazy-component.ts'
import { toastHeldWrite, toastRefusedWrite } from '../features/task-actions/write-toasts.ts'
import { PickerHost } from '../features/pickers/picker-host.tsx'
import { messages } from '../messages/en/shell.ts'

// Times are shown in the zone of the profile, which may differ from the device's.
setDisplayZone(viewerZone)

export { ScreenFailed } from './screen-failed.tsx'

const noWorkspace = lazyComponent(() => import('./no-workspace.tsx').then(({ NoWorkspace }) => NoWorkspace))

/** Hardly anyone sees it. */
function LazyNoWorkspace() {
  const { Part } = useLazyComponent(noWorkspace)
  return Part && <Part />
}

/** The app for signed-in people; everyone else is redirected to sign in and comes back afterwards. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionGate />
    </QueryClientProvider>
  )
}

function SessionGate() {
  const me = useQuery(meQuery)
  const isSwitching = useWorkspaceFromUrl(me.data)
  if (me.data && !isSwitching) return <AppShell />
  if (me.error instanceof ApiError && me.error.status === 401) return <RedirectToSignIn />
  return (
    <div className="app" data-side="off">
      <main className="page">
        <h1 className="unseen">{common.product}</h1>
        <MarginList>
          {me.error ? <ErrorState error={me.error} onRetry={() => void me.refetch()} /> : <Skeleton />}
        </MarginList>
      </main>
    </div>
  )
}

/** Loads the page from scratch, so that nothing of the app's state outlives the session. */
function RedirectToSignIn() {
  useEffect(() => {
    const returnTo = location.pathname + location.search
    void forgetSeen().finally(() =>
      location.replace(returnTo === '/' ? '/sign-in' : `/sign-in?return_to=${encodeURIComponent(returnTo)}`),
    )
  }, [])
  return null
}

function AppShell() {
  const me = useMe()
  const sidebar = useSidebarState()
  const { preferences } = me.account
  useKeyboardShortcuts(preferences)
  useGlobalCommands()
  const pathname = useLocation((location) => location.pathname)
  useEffect(enableReauthentication, [])
  useEffect(hideSidebar, [pathname])
  useTheme(preferences.theme)

  const workspace = currentWorkspace(me)
  const workspaceId = workspace?.id
  const accountId = me.account.id
  const { language } = me.account
  useEffect(() => {
    if ((language ?? 'en') === document.documentElement.lang) return
    void import('../data/follow-language.ts').then(
      ({ followLanguage }) => followLanguage(language),
      () => {},
    )
  }, [language])
  useEffect(() => {
    if (workspaceId !== undefined) rememberPath(workspaceId, pathname)
  }, [workspaceId, pathname])
  useEffect(() => {
    if (workspaceId === undefined) return undefined
    claimDevice(accountId)
    openRows(workspaceId)
    const stop = startWriteQueue(
      { accountId, workspaceId },
      { onResponse: applyResponse, onRejected: toastRefusedWrite, onHeld: toastHeldWrite },
    )
    let isOpen = true
    let stopKeeping: (() => void) | undefined
    const prepare = async () => {
      const { prepareDevice } = await import('../data/on-device/on-device.ts')
      if (isOpen) stopKeeping = prepareDevice(accountId, workspaceId, (path) => void push(path))
    }
    const cancel = whenIdle(() => void prepare().catch(() => {}))
    const unfollow = followWorkspace(workspaceId, () => void queryClient.invalidateQueries())
    return () => {
      isOpen = false
      cancel()
      stopKeeping?.()
      unfollow()
      stop()
    }
  }, [workspaceId, accountId])
  return (
    <>
      <a className="button skip-link" href="#page">
        {messages.skip}
      </a>
      <div className="app" data-side={workspace ? sidebar : 'off'} key={workspace?.id}>
        {workspace && <Sidebar />}
        {sidebar === 'over' && (
          <button
            type="button"
            className="sidebar-scrim"
            aria-label={messages.closeSidebar}
            onClick={hideSidebar}
          />
        )}
        <main className="page" id="page" tabIndex={-1}>
          {workspace ? <Outlet /> : <LazyNoWorkspace />}
        </main>
        {workspace && <TabBar />}
      </div>
      {workspace && <PickerHost />}
      {workspace && <AppBadge />}
      <LazyIdleParts />
      <AppDialogs hasWorkspace={workspace !== undefined} />
      <Toasts />
      <Reauthenticate />
    </>
  )
}
