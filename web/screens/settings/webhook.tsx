import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Page } from '../../frame/page.tsx'
import { manages, useCollection, useInWorkspace, useWorkspace } from '../../lib/session.tsx'
import { Problem } from '../../parts/blank.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Bones, Ledger } from '../../parts/ledger.tsx'
import type { WebhookState, WebhookSummary } from '../../types.ts'
import { words } from '../../words/en/webhooks.ts'
import { NotHere } from '../not-here.tsx'
import { Deliveries } from './deliveries.tsx'
import { Delivery } from './delivery.tsx'
import { SecretOnce } from './secret-once.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { Figures } from './webhook-figures.tsx'
import { WebhookStanding } from './webhook-standing.tsx'
import { shortUrl, StateTag } from './webhook-state.tsx'
import '../../parts/hook.css'

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
