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
 * For a task, list or view that the workspace one is in does not have: where another of one's own has it, the app goes
 * there and says so. Everything else is not found, whatever the reason.
 */
export function FindInOtherWorkspace({ id }: { id: string }) {
  const here = useWorkspace()
  const { workspaces } = useMe()
  const found = useQuery({
    queryKey: ['whereabouts', id],
    queryFn: ({ signal }) =>
      call<{ workspace_id: string }>('GET', `/whereabouts/${id}`, undefined, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const there = workspaces.find((one) => one.id === found.data?.workspace_id && one.id !== here.id)
  useEffect(() => {
    if (there) void switchWorkspace(there.id).then(() => showToast(messages.switched(there.name)))
  }, [there])
  const isMissing = !found.isPending && !there
  const failed = isMissing && !(found.error instanceof ApiError && found.error.status === 404) && found.error
  return (
    <Page title={messages.notFound.title} heading={<h1 className="unseen">{common.product}</h1>}>
      <PageBody>
        <MarginList>
          {!isMissing ? (
            <Skeleton rows={6} />
          ) : failed ? (
            <ErrorState error={failed} onRetry={() => void found.refetch()} />
          ) : (
            <NotFound />
          )}
        </MarginList>
      </PageBody>
    </Page>
  )
}
