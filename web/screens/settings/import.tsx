import { getRouteApi, useNavigate } from '../../router/hooks.ts'
import { Link } from '../../router/link.tsx'
import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { ApiError } from '../../data/api.ts'
import { Page, PageBody } from '../../shell/page/page.tsx'
import { useWorkspace } from '../../data/session.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton, MarginList } from '../../ui/margin-list.tsx'
import { messages } from '../../messages/en/imports.ts'
import { FindInOtherWorkspace } from '../../shell/lazy-find-in-other-workspace.tsx'
import { AdminsOnly } from '../../ui/admins-only.tsx'
import { ImportButtons } from '../../features/imports/import-buttons.tsx'
import { ImportResult } from '../../features/imports/import-result.tsx'
import { notifyWhenFinished } from '../../features/imports/notify-when-finished.ts'
import { ImportPreview } from '../../features/imports/preview/import-preview.tsx'
import { ImportProgress } from '../../features/imports/import-progress.tsx'
import { AlreadyImported } from '../../features/imports/already-imported.tsx'
import { isImportFinished, ImportStatusTag } from '../../features/imports/import-status.tsx'
import { useImport } from '../../features/imports/use-import.ts'
import '../../features/imports/imports.css'

const route = getRouteApi('/settings/import/$id')

/** Settings → Import → one file: its preview, progress and result. */
export function Screen() {
  const { id } = route.useParams()
  const { role } = useWorkspace()
  if (role === 'guest')
    return (
      <Page title={messages.title}>
        <MarginList>
          <AdminsOnly {...messages.membersOnly} />
        </MarginList>
      </Page>
    )
  return <ImportDetail key={id} id={id} />
}

function ImportDetail({ id }: { id: string }) {
  const { read, importJob, ...actions } = useImport(id)
  useEffect(restoreFocus, [importJob?.state])
  const { id: workspaceId } = useWorkspace()
  const navigate = useNavigate()
  const isOwnRunning = importJob?.state === 'running' && !actions.isOthers
  useEffect(() => {
    if (!isOwnRunning) return undefined
    const show = () => void navigate({ to: '/settings/import/$id', params: { id } })
    return () => notifyWhenFinished(workspaceId, id, show)
  }, [isOwnRunning, workspaceId, id, navigate])
  const isGone = read.error instanceof ApiError && read.error.status === 404
  const crumbs = (
    <>
      <Link to="/settings/import">{messages.title}</Link>
      <Icon of={ChevronRight} small />
    </>
  )
  if (isGone) return <FindInOtherWorkspace id={id} />
  if (!importJob)
    return (
      <Page title={messages.title} crumbs={crumbs}>
        <MarginList>
          {read.error ? (
            <ErrorState error={read.error} onRetry={() => void read.refetch()} />
          ) : (
            <Skeleton rows={8} />
          )}
        </MarginList>
      </Page>
    )
  return (
    <Page
      title={importJob.name}
      crumbs={crumbs}
      state={
        <span className="wide-only">
          <ImportStatusTag importJob={importJob} />
        </span>
      }
      actions={<ImportButtons importJob={importJob} actions={actions} />}
    >
      <AlreadyImported importJob={importJob} />
      <PageBody>
        <div className="import-screen">
          <MarginList>
            {importJob.state === 'running' ? (
              <ImportProgress importJob={importJob} />
            ) : isImportFinished(importJob) ? (
              <ImportResult importJob={importJob} />
            ) : (
              <ImportPreview importJob={importJob} actions={actions} />
            )}
          </MarginList>
        </div>
      </PageBody>
    </Page>
  )
}

/** Moves the focus to the page when the button that had it disappears with the state it ended. */
function restoreFocus(): void {
  if (document.activeElement === document.body) document.getElementById('page')?.focus()
}
