import { getRouteApi } from '../../router/hooks.ts'
import { Link, Navigate } from '../../router/link.tsx'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Page } from '../../shell/page/page.tsx'
import { canManageWorkspace, useCollection, useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton, MarginList } from '../../ui/margin-list.tsx'
import type { WebhookState, WebhookSummary } from '../../lib/types.ts'
import { messages } from '../../messages/en/webhooks.ts'
import { NotFound } from '../../shell/not-found.tsx'
import { DeliveryList } from '../../features/webhooks/deliveries/delivery-list.tsx'
import { DeliveryPanel } from '../../features/webhooks/deliveries/delivery-panel.tsx'
import { NewSigningSecret } from '../../features/webhooks/new-signing-secret.tsx'
import { WebhookActions } from '../../features/webhooks/webhook-actions.tsx'
import { WebhookStats } from '../../features/webhooks/webhook-stats.tsx'
import { WebhookBanner } from '../../features/webhooks/webhook-banner.tsx'
import { shortUrl, WebhookStatusTag } from '../../features/webhooks/webhook-status.tsx'
import '../../features/webhooks/webhook.css'

const route = getRouteApi('/settings/webhooks/$id')

/** Settings → Webhooks → one endpoint: its status, statistics, deliveries and their details. */
export function Screen() {
  const { id } = route.useParams()
  const workspace = useWorkspace()
  const allowed = canManageWorkspace(workspace) && workspace.plan !== 'start'
  const webhooks = useCollection<WebhookState>('/webhooks', { every: 5_000, enabled: allowed })
  const webhook = webhooks.data?.data.find((one) => one.id === id)
  // The list explains who can manage webhooks, or which plan includes them.
  if (!allowed) return <Navigate to="/settings/webhooks" replace />
  if (webhook) return <WebhookDetail webhook={webhook} />
  return (
    <Page title={messages.title}>
      <MarginList>
        {webhooks.data ? (
          <NotFound />
        ) : webhooks.error ? (
          <ErrorState error={webhooks.error} onRetry={() => void webhooks.refetch()} />
        ) : (
          <Skeleton />
        )}
      </MarginList>
    </Page>
  )
}

function WebhookDetail({ webhook }: { webhook: WebhookState }) {
  const { delivery } = route.useSearch()
  const summary = useWorkspaceQuery<WebhookSummary>(`/webhooks/${webhook.id}/summary`, { every: 10_000 })
  const [secret, setSecret] = useState<string>()
  return (
    <Page
      title={shortUrl(webhook.url)}
      crumbs={
        <>
          <Link to="/settings/webhooks">{messages.title}</Link>
          <Icon of={ChevronRight} small />
        </>
      }
      state={<WebhookStatusTag webhook={webhook} />}
      actions={
        <WebhookActions
          webhook={webhook}
          waiting={(summary.data?.waiting ?? 0) + (summary.data?.queued ?? 0)}
          onSecret={setSecret}
        />
      }
    >
      <WebhookBanner webhook={webhook} />
      <div className="webhook">
        <div>
          {secret !== undefined && (
            <div className="new-secret">
              <MarginList>
                <NewSigningSecret secret={secret} reissued onStored={() => setSecret(undefined)} />
              </MarginList>
            </div>
          )}
          <WebhookStats webhook={webhook} summary={summary.data} />
          <DeliveryList webhook={webhook} summary={summary.data} />
        </div>
        {delivery !== undefined && <DeliveryPanel webhook={webhook} id={delivery} />}
      </div>
    </Page>
  )
}
