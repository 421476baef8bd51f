import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { ApiError } from '../../api.ts'
import { Page, Scroll } from '../../frame/page.tsx'
import { useWorkspace } from '../../lib/session.tsx'
import { Problem } from '../../parts/blank.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Bones, Ledger } from '../../parts/ledger.tsx'
import { words } from '../../words/en/imports.ts'
import { Elsewhere } from '../elsewhere.tsx'
import { Keepers } from '../settings/keepers.tsx'
import { Actions } from './actions.tsx'
import { Ended } from './ended.tsx'
import { followImport } from './follow.ts'
import { Preview } from './preview.tsx'
import { Running } from './running.tsx'
import { Same } from './same.tsx'
import { isOver, StateTag } from './state.tsx'
import { useImport } from './use-import.ts'
import './imports.css'

const route = getRouteApi('/app/settings/import/$id')

/** Settings → Import → one file: what will be made of it, how far that is, and what became of each row. */
export function Screen() {
  const { id } = route.useParams()
  const { role } = useWorkspace()
  if (role === 'guest')
    return (
      <Page title={words.title}>
        <Ledger>
          <Keepers {...words.keepers} />
        </Ledger>
      </Page>
    )
  return <One key={id} id={id} />
}

function One({ id }: { id: string }) {
  const { read, one, ...deeds } = useImport(id)
  useEffect(keepFocus, [one?.state])
  const { id: workspaceId } = useWorkspace()
  const navigate = useNavigate()
  const goesOn = one?.state === 'running' && !deeds.isOthers
  useEffect(() => {
    if (!goesOn) return undefined
    const show = () => void navigate({ to: '/settings/import/$id', params: { id } })
    return () => followImport(workspaceId, id, show)
  }, [goesOn, workspaceId, id, navigate])
  const isGone = read.error instanceof ApiError && read.error.status === 404
  const crumbs = (
    <>
      <Link to="/settings/import">{words.title}</Link>
      <Icon of={ChevronRight} small />
    </>
  )
  if (isGone) return <Elsewhere id={id} />
  if (!one)
    return (
      <Page title={words.title} crumbs={crumbs}>
        <Ledger>
          {read.error ? (
            <Problem error={read.error} onRetry={() => void read.refetch()} />
          ) : (
            <Bones rows={8} />
          )}
        </Ledger>
      </Page>
    )
  return (
    <Page
      title={one.name}
      crumbs={crumbs}
      state={
        <span className="wide-only">
          <StateTag one={one} />
        </span>
      }
      actions={<Actions one={one} deeds={deeds} />}
    >
      <Same one={one} />
      <Scroll>
        <div className="import-screen">
          <Ledger>
            {one.state === 'running' ? (
              <Running one={one} />
            ) : isOver(one) ? (
              <Ended one={one} />
            ) : (
              <Preview one={one} deeds={deeds} />
            )}
          </Ledger>
        </div>
      </Scroll>
    </Page>
  )
}

/** What was pressed goes with the state that it has ended: the focus stays on the page. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById('page')?.focus()
}
