import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Page } from '../../shell/page/page.tsx'
import { manages, useCollection, useInWorkspace, useWorkspace } from '../../data/session.ts'
import { Problem } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Bones, Ledger } from '../../ui/margin-list.tsx'
import type { WebhookState, WebhookSummary } from '../../lib/types.ts'
import { words } from '../../messages/en/webhooks.ts'
import { NotHere } from '../../shell/not-found.tsx'
import { Deliveries } from '../../features/webhooks/deliveries/delivery-list.tsx'
import { Delivery } from '../../features/webhooks/deliveries/delivery-panel.tsx'
import { SecretOnce } from '../../features/webhooks/new-signing-secret.tsx'
import { WebhookActions } from '../../features/webhooks/webhook-actions.tsx'
import { Figures } from '../../features/webhooks/webhook-stats.tsx'
import { WebhookStanding } from '../../features/webhooks/webhook-banner.tsx'
import { shortUrl, StateTag } from '../../features/webhooks/webhook-status.tsx'
import '../../features/webhooks/webhook.css'

const route = getRouteApi('/app/settings/webhooks/$id')

/** Settings → Webhooks → one address: how it stands, what was sent, and each delivery whole. */
export function Screen() {
  const { id } = route.useParams()
  const here = useWorkspace()
  const allowed = manages(here) && here.plan !== 'start'
  const webhooks = useCollection<WebhookState>('/webhooks', { every: 5_000, enabled: allowed })
  const webhook = webhooks.data?.data.find((one) => one.id === id)
  // The list says who may, or which plan it takes.
  if (!allowed) return <Navigate to="/settings/webhooks" replace />
  if (webhook) return <Address webhook={webhook} />
  return (
    <Page title={words.title}>
      <Ledger>
        {webhooks.data ? (
          <NotHere />
        ) : webhooks.error ? (
          <Problem error={webhooks.error} onRetry={() => void webhooks.refetch()} />
        ) : (
          <Bones />
        )}
      </Ledger>
    </Page>
  )
}

function Address({ webhook }: { webhook: WebhookState }) {
  const { delivery } = route.useSearch()
  const summary = useInWorkspace<WebhookSummary>(`/webhooks/${webhook.id}/summary`, { every: 10_000 })
  const [secret, setSecret] = useState<string>()
  return (
    <Page
      title={shortUrl(webhook.url)}
      crumbs={
        <>
          <Link to="/settings/webhooks">{words.title}</Link>
          <Icon of={ChevronRight} small />
        </>
      }
      state={<StateTag webhook={webhook} />}
      actions={
        <WebhookActions
          webhook={webhook}
          waiting={(summary.data?.waiting ?? 0) + (summary.data?.queued ?? 0)}
          onSecret={setSecret}
        />
      }
    >
      <WebhookStanding webhook={webhook} />
      <div className="hook">
        <div>
          {secret !== undefined && (
            <div className="reissued">
              <Ledger>
                <SecretOnce secret={secret} reissued onStored={() => setSecret(undefined)} />
              </Ledger>
            </div>
          )}
          <Figures webhook={webhook} summary={summary.data} />
          <Deliveries webhook={webhook} summary={summary.data} />
        </div>
        {delivery !== undefined && <Delivery webhook={webhook} id={delivery} />}
      </div>
    </Page>
  )
}
