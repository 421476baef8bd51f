import { Page, PageBody } from '../../shell/page/page.tsx'
import { useCollection, useWorkspaceQuery } from '../../data/session.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { MarginList, Skeleton } from '../../ui/margin-list.tsx'
import type { PlanOptions, WorkspaceOverview } from '../../lib/types.ts'
import { messages } from '../../messages/en/workspace.ts'
import { PlanComparison } from '../../features/plan/plan-comparison.tsx'
import { PlanUsage } from '../../features/plan/plan-usage.tsx'

/** Settings → Plan: usage of each limit, and a comparison of the plans. */
export function Screen() {
  const workspace = useWorkspaceQuery<WorkspaceOverview>('', { every: 15_000 })
  const plans = useCollection<PlanOptions['data'][number]>('/plans')
  const error = workspace.error ?? plans.error
  return (
    <Page title={messages.plan.title}>
      <PageBody>
        <MarginList>
          {workspace.data && plans.data ? (
            <>
              <PlanUsage workspace={workspace.data} />
              <PlanComparison workspace={workspace.data} plans={plans.data.data} />
            </>
          ) : error ? (
            <ErrorState
              error={error}
              onRetry={() => void Promise.all([workspace.refetch(), plans.refetch()])}
            />
          ) : (
            <Skeleton rows={6} />
          )}
        </MarginList>
      </PageBody>
    </Page>
  )
}
