import { useNavigate } from '../../router/hooks.ts'
import { Link } from '../../router/link.tsx'
import { BookOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { invalidatePath, useCollection, useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Sparkline } from '../../ui/bar-chart.tsx'
import { Skeleton, MarginRow, RowList } from '../../ui/margin-list.tsx'
import type {
  WebhookDaySummary,
  WebhookState,
  WebhookWithSecret,
  WorkspaceOverview,
} from '../../lib/types.ts'
import { formatExact, formatLast } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/webhooks.ts'
import { ApiSettingsPage } from '../../shell/api-settings-page.tsx'
import { NewSigningSecret } from '../../features/webhooks/new-signing-secret.tsx'
import { WebhookForm } from '../../features/webhooks/webhook-form.tsx'
import { shortUrl, WebhookStatusTag } from '../../features/webhooks/webhook-status.tsx'

/** Settings → Webhooks. */
export function Screen() {
  const workspace = useWorkspace()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<WebhookWithSecret>()
  return (
    <ApiSettingsPage
      messages={messages}
      icon={BookOpen}
      docsPath="/docs/webhooks.html"
      createCommand="webhook.create"
      onCreate={() => setCreating(true)}
      dialog={
        creating && (
          <WebhookForm
            onClose={() => setCreating(false)}
            onCreated={(webhook) => {
              setCreating(false)
              setCreated(webhook)
              void invalidatePath(workspace.id, '/webhooks')
            }}
          />
        )
      }
    >
      {created && (
        <NewSigningSecret
          secret={created.secret}
          onStored={() => {
            setCreated(undefined)
            // The blocker that guards the secret is still mounted at this point.
            void navigate({ to: '/settings/webhooks/$id', params: { id: created.id }, ignoreBlocker: true })
          }}
        />
      )}
      <WebhookList onCreate={() => setCreating(true)} />
    </ApiSettingsPage>
  )
}

function WebhookList({ onCreate }: { onCreate: () => void }) {
  const webhooks = useCollection<WebhookState>('/webhooks', { every: 10_000 })
  const summaries = useCollection<WebhookDaySummary>('/webhooks/summaries', { every: 30_000 })
  const overview = useWorkspaceQuery<WorkspaceOverview>('')
  if (webhooks.error && !webhooks.data)
    return <ErrorState error={webhooks.error} onRetry={() => void webhooks.refetch()} />
  if (!webhooks.data) return <Skeleton tall />
  const { data } = webhooks.data
  if (data.length === 0)
    return (
      <EmptyState
        title={messages.none.title}
        actions={
          <Button kind="primary" icon={Plus} onClick={onCreate}>
            {messages.create}
          </Button>
        }
      >
        <p>{messages.none.text}</p>
      </EmptyState>
    )
  const summaryOf = new Map(summaries.data?.data.map((summary) => [summary.id, summary]))
  return (
    <>
      <MarginRow kind="lead">
        <p className="prose">{messages.lead}</p>
      </MarginRow>
      <MarginRow kind="head" margin={messages.columns.last}>
        <span className="grow">{messages.columns.endpoint}</span>
        <span className="wide-only w-52">{messages.columns.day}</span>
        <span className="wide-only w-48">{messages.columns.state}</span>
      </MarginRow>
      <RowList label={messages.title}>
        {data.map((webhook) => (
          <WebhookListRow key={webhook.id} webhook={webhook} summary={summaryOf.get(webhook.id)} />
        ))}
      </RowList>
      <MarginRow kind="closed" as="p" margin={data.length}>
        <span className="dim">
          {messages.total(data.length, overview.data?.limits.webhook_addresses ?? null)}
        </span>
      </MarginRow>
    </>
  )
}

function WebhookListRow({
  webhook,
  summary,
}: {
  webhook: WebhookState
  summary: WebhookDaySummary | undefined
}) {
  const now = useNow(10_000)
  const { id, url, description, last_success_at } = webhook
  const bars = (summary?.hours ?? []).map(({ delivered, failed }) => ({ good: delivered, bad: failed }))
  const sum = (which: 'good' | 'bad') => bars.reduce((total, bar) => total + bar[which], 0)
  return (
    <MarginRow
      as="li"
      tall
      clickable
      margin={
        <time
          dateTime={last_success_at ?? undefined}
          title={last_success_at ? formatExact(last_success_at) : undefined}
        >
          {formatLast(last_success_at, now)}
        </time>
      }
    >
      <div className="grow min-w-0">
        <Link className="whole cut block font-semibold" to="/settings/webhooks/$id" params={{ id }}>
          {shortUrl(url)}
        </Link>
        <span className="meta cut block">{description}</span>
      </div>
      <span className="wide-only flex w-52 items-center gap-3">
        {summary && (
          <>
            <Sparkline bars={bars} summary={messages.dayChart(sum('good'), sum('bad'))} />
            <span className="dim">
              {summary.success_rate === null ? '' : messages.rate(summary.success_rate)}
            </span>
          </>
        )}
      </span>
      <span className="w-48 max-small:basis-full">
        <WebhookStatusTag webhook={webhook} />
      </span>
    </MarginRow>
  )
}
