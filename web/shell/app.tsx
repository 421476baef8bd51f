import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import '../styles/app.css'
import { ApiError } from '../data/api.ts'
import { useAnywhere } from './global-commands.ts'
import { Badge } from './app-badge.tsx'
import { useKeys } from './keyboard-shortcuts.ts'
import { useNamedWorkspace } from './workspace-from-url.ts'
import { Nowhere } from './no-workspace.tsx'
import { askForProofs, Prove } from './reauthenticate.tsx'
import { Side } from './sidebar/sidebar.tsx'
import { hideSide, useSide } from '../ui/sidebar-state.ts'
import { Tabs } from './tab-bar.tsx'
import { useTheme } from './theme.ts'
import { Problem } from '../ui/empty-state.tsx'
import { Bones, Ledger } from '../ui/margin-list.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { meQuery, queries } from '../data/query-client.ts'
import { follow } from '../data/live.ts'
import { clearRows } from '../data/tasks/row-store.ts'
import { takeAnswer } from '../data/tasks/task.ts'
import { startWrites } from '../data/tasks/write-queue.ts'
import { visit } from '../data/recent-paths.ts'
import { useMe, workspaceOf } from '../data/session.ts'
import { words as common } from '../messages/en/common.ts'
import { Doors } from './app-dialogs.tsx'
import { sayHeld, sayRefusal } from '../features/task-actions/write-toasts.ts'
import { Pickers } from '../features/pickers/picker-host.tsx'
import { words } from '../messages/en/shell.ts'

export { Failed } from './screen-failed.tsx'

/** The signed-in app: who is not signed in is sent to the sign-in and comes back. */
export function App() {
  return (
    <QueryClientProvider client={queries}>
      <Gate />
    </QueryClientProvider>
  )
}

function Gate() {
  const me = useQuery(meQuery)
  const onTheWay = useNamedWorkspace(me.data)
  if (me.data && !onTheWay) return <Frame />
  if (me.error instanceof ApiError && me.error.status === 401) return <ToSignIn />
  return (
    <div className="app" data-side="off">
      <main className="page">
        <h1 className="unseen">{common.product}</h1>
        <Ledger>
          {me.error ? <Problem error={me.error} onRetry={() => void me.refetch()} /> : <Bones />}
        </Ledger>
      </main>
    </div>
  )
}

/** A whole load: the pages in front of the app know nothing of what is kept here. */
function ToSignIn() {
  useEffect(() => {
    const back = location.pathname + location.search
    location.replace(back === '/' ? '/sign-in' : `/sign-in?return_to=${encodeURIComponent(back)}`)
  }, [])
  return null
}

function Frame() {
  const me = useMe()
  const side = useSide()
  const { theme, single_keys } = me.account.preferences
  useKeys(single_keys)
  useAnywhere()
  const { pathname } = useLocation()
  useEffect(askForProofs, [])
  useEffect(hideSide, [pathname])
  useTheme(theme)

  const here = workspaceOf(me)
  const hereId = here?.id
  const accountId = me.account.id
  useEffect(() => {
    if (hereId !== undefined) visit(hereId, pathname)
  }, [hereId, pathname])
  useEffect(() => {
    if (hereId === undefined) return undefined
    clearRows()
    const stop = startWrites(
      { accountId, workspaceId: hereId },
      { onAnswer: takeAnswer, onRefused: sayRefusal, onHeld: sayHeld },
    )
    const unfollow = follow(hereId, () => void queries.invalidateQueries())
    return () => {
      unfollow()
      stop()
    }
  }, [hereId, accountId])
  return (
    <>
      <a className="button skip" href="#page">
        {words.skip}
      </a>
      <div className="app" data-side={here ? side : 'off'} key={here?.id}>
        {here && <Side />}
        {side === 'over' && (
          <button type="button" className="side-scrim" aria-label={words.hideSide} onClick={hideSide} />
        )}
        <main className="page" id="page" tabIndex={-1}>
          {here ? <Outlet /> : <Nowhere />}
        </main>
        {here && <Tabs />}
      </div>
      {here && <Pickers />}
      {here && <Badge />}
      <Doors here={here !== undefined} />
      <Toasts />
      <Prove />
    </>
  )
}
