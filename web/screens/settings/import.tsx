import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { ApiError } from '../../data/api.ts'
import { Page, Scroll } from '../../shell/page/page.tsx'
import { useWorkspace } from '../../data/session.ts'
import { Problem } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Bones, Ledger } from '../../ui/margin-list.tsx'
import { words } from '../../messages/en/imports.ts'
import { Elsewhere } from '../../shell/other-workspace.tsx'
import { Keepers } from '../../ui/admins-only.tsx'
import { Actions } from '../../features/imports/import-buttons.tsx'
import { Ended } from '../../features/imports/import-result.tsx'
import { followImport } from '../../features/imports/notify-when-finished.ts'
import { Preview } from '../../features/imports/preview/import-preview.tsx'
import { Running } from '../../features/imports/import-progress.tsx'
import { Same } from '../../features/imports/already-imported.tsx'
import { isOver, StateTag } from '../../features/imports/import-status.tsx'
import { useImport } from '../../features/imports/use-import.ts'
import '../../features/imports/imports.css'

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
