import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import './styles/app.css'
import { ApiError } from './api.ts'
import { useAnywhere } from './frame/anywhere.ts'
import { Badge } from './frame/badge.tsx'
import { useKeys } from './frame/keys.ts'
import { useNamedWorkspace } from './frame/named-workspace.ts'
import { Nowhere } from './frame/nowhere.tsx'
import { askForProofs, Prove } from './frame/prove.tsx'
import { Side } from './frame/side.tsx'
import { hideSide, useSide } from './frame/side-state.ts'
import { Tabs } from './frame/tabs.tsx'
import { useTheme } from './frame/theme.ts'
import { Problem } from './parts/blank.tsx'
import { Bones, Ledger } from './parts/ledger.tsx'
import { Toasts } from './parts/toasts.tsx'
import { meQuery, queries } from './lib/queries.ts'
import { follow } from './lib/live.ts'
import { clearRows } from './lib/rows/store.ts'
import { takeAnswer } from './lib/rows/task.ts'
import { startWrites } from './lib/rows/writes.ts'
import { visit } from './lib/visited.ts'
import { useMe, workspaceOf } from './lib/session.tsx'
import { words as common } from './words/en/common.ts'
import { Doors } from './screens/doors.tsx'
import { sayHeld, sayRefusal } from './screens/tasks/answers.ts'
import { Pickers } from './screens/tasks/pickers/host.tsx'
import { words } from './words/en/frame.ts'

export { Failed } from './frame/failed.tsx'

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
