import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, call } from '../data/api.ts'
import { Page, PageBody } from './page/page.tsx'
import { switchWorkspace, useMe, useWorkspace } from '../data/session.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { Skeleton, MarginList } from '../ui/margin-list.tsx'
import { showToast } from '../ui/toast-store.ts'
import { messages as common } from '../messages/en/common.ts'
import { messages } from '../messages/en/shell.ts'
import { NotFound } from './not-found.tsx'

/**
 * Looks for a task, list or view that isn't in the current workspace: if it is in another of the person's workspaces, the
 * app switches there and says so. Anything else is not found.
 */
export function FindInOtherWorkspace({ id }: { id: string }) {
  const current = useWorkspace()
  const { workspaces } = useMe()
  const lookup = useQuery({
    queryKey: ['whereabouts', id],
    queryFn: ({ signal }) =>
      call<{ workspace_id: string }>('GET', `/whereabouts/${id}`, undefined, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const owner = workspaces.find((one) => one.id === lookup.data?.workspace_id && one.id !== current.id)
  useEffect(() => {
    if (owner) void switchWorkspace(owner.id).then(() => showToast(messages.switched(owner.name)))
  }, [owner])
  const isMissing = !lookup.isPending && !owner
  const failed =
    isMissing && !(lookup.error instanceof ApiError && lookup.error.status === 404) && lookup.error
  return (
    <Page title={messages.notFound.title} heading={<h1 className="unseen">{common.product}</h1>}>
      <PageBody>
        <MarginList>
          {!isMissing ? (
            <Skeleton rows={6} />
          ) : failed ? (
            <ErrorState error={failed} onRetry={() => void lookup.refetch()} />
          ) : (
            <NotFound />
          )}
        </MarginList>
      </PageBody>
    </Page>
  )
}
