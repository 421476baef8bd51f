import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api.ts'
import { Page } from '../../frame/page.tsx'
import { forget, manages, useCollection, useInWorkspace, useWorkspace } from '../../lib/session.tsx'
import { useAction } from '../../lib/use-action.ts'
import { Banner, Problem } from '../../parts/blank.tsx'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Bones, Ledger } from '../../parts/ledger.tsx'
import { toast } from '../../parts/toast-store.ts'
import type { WebhookState, WebhookSummary } from '../../types.ts'
import { day } from '../../words/dates.ts'
import { words } from '../../words/en/webhooks.ts'
import { NotHere } from '../not-here.tsx'
import { Deliveries } from './deliveries.tsx'
import { Delivery } from './delivery.tsx'
import { SecretOnce } from './secret-once.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { Figures } from './webhook-figures.tsx'
import { shortUrl, StateTag } from './webhook-state.tsx'

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
      actions={<WebhookActions webhook={webhook} onSecret={setSecret} />}
    >
      <Standing webhook={webhook} />
      <div className="hook">
        <div>
          {secret !== undefined && (
            <div className="p-4">
              <SecretOnce secret={secret} reissued onStored={() => setSecret(undefined)} />
            </div>
          )}
          <Figures webhook={webhook} summary={summary.data} />
          <Deliveries webhook={webhook} />
        </div>
        {delivery !== undefined && <Delivery webhook={webhook} id={delivery} />}
      </div>
    </Page>
  )
}

/** What holds for the whole address when it does not simply deliver. */
function Standing({ webhook }: { webhook: WebhookState }) {
  const here = useWorkspace()
  const { id, enabled, disabled_reason, disabled_at } = webhook
  const restart = useAction(async () => {
    const path = `/workspaces/${here.id}/webhooks/${id}`
    await call('POST', `${path}/enable`)
    const { queued } = await call<{ queued: number }>('POST', `${path}/replay`, { since: disabled_at })
    toast(words.replaying.queued(queued))
    await forget(here.id, '/webhooks')
  })
  if (!enabled && disabled_reason !== null)
    return (
      <Banner {...(disabled_reason === 'failures' ? { tone: 'bad' as const } : {})}>
        <span className="grow">{words.reasons[disabled_reason]}</span>
        <Button pending={restart.pending} onClick={() => void restart.run()}>
          {words.detail.turnOnAndReplay}
        </Button>
      </Banner>
    )
  const failingMs = webhook.failing_since === null ? 0 : Date.parse(webhook.failing_since)
  return webhook.failing_since !== null && webhook.last_success_at !== null && failingMs > 0 ? (
    <Banner>
      <span className="grow">{words.detail.failing(day(webhook.failing_since))}</span>
    </Banner>
  ) : null
}
