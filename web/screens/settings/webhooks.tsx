import { Link, useNavigate } from '@tanstack/react-router'
import { BookOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { forget, useCollection, useInWorkspace, useWorkspace } from '../../data/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { Blank, Problem } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Spark } from '../../ui/bar-chart.tsx'
import { Bones, Entry, Rows } from '../../ui/margin-list.tsx'
import type { WebhookLine, WebhookState, WebhookWithSecret, WorkspaceView } from '../../lib/types.ts'
import { exactly, last } from '../../messages/format-date.ts'
import { words } from '../../messages/en/webhooks.ts'
import { ApiPage } from '../../shell/api-settings-page.tsx'
import { SecretOnce } from '../../features/webhooks/new-signing-secret.tsx'
import { WebhookForm } from '../../features/webhooks/webhook-form.tsx'
import { shortUrl, StateTag } from '../../features/webhooks/webhook-status.tsx'

/** Settings → Webhooks. */
export function Screen() {
  const here = useWorkspace()
  const navigate = useNavigate()
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<WebhookWithSecret>()
  return (
    <ApiPage
      words={words}
      icon={BookOpen}
      onMake={() => setMaking(true)}
      dialog={
        making && (
          <WebhookForm
            onClose={() => setMaking(false)}
            onMade={(webhook) => {
              setMaking(false)
              setMade(webhook)
              void forget(here.id, '/webhooks')
            }}
          />
        )
      }
    >
      {made && (
        <SecretOnce
          secret={made.secret}
          onStored={() => {
            setMade(undefined)
            // What asks before one leaves the secret is still there for a moment.
            void navigate({ to: '/settings/webhooks/$id', params: { id: made.id }, ignoreBlocker: true })
          }}
        />
      )}
      <Addresses onMake={() => setMaking(true)} />
    </ApiPage>
  )
}

function Addresses({ onMake }: { onMake: () => void }) {
  const webhooks = useCollection<WebhookState>('/webhooks', { every: 10_000 })
  const lines = useCollection<WebhookLine>('/webhooks/summaries', { every: 30_000 })
  const workspace = useInWorkspace<WorkspaceView>('')
  if (webhooks.error && !webhooks.data)
    return <Problem error={webhooks.error} onRetry={() => void webhooks.refetch()} />
  if (!webhooks.data) return <Bones tall />
  const { data } = webhooks.data
  if (data.length === 0)
    return (
      <Blank
        title={words.none.title}
        actions={
          <Button kind="primary" icon={Plus} onClick={onMake}>
            {words.make}
          </Button>
        }
      >
        <p>{words.none.text}</p>
      </Blank>
    )
  const lineOf = new Map(lines.data?.data.map((line) => [line.id, line]))
  return (
    <>
      <Entry kind="lead">
        <p className="prose">{words.lead}</p>
      </Entry>
      <Entry kind="head" margin={words.columns.last}>
        <span className="grow">{words.columns.address}</span>
        <span className="wide-only w-52">{words.columns.day}</span>
        <span className="wide-only w-48">{words.columns.state}</span>
      </Entry>
      <Rows label={words.title}>
        {data.map((webhook) => (
          <Address key={webhook.id} webhook={webhook} line={lineOf.get(webhook.id)} />
        ))}
      </Rows>
      <Entry kind="closed" as="p" margin={data.length}>
        <span className="dim">
          {words.total(data.length, workspace.data?.limits.webhook_addresses ?? null)}
        </span>
      </Entry>
    </>
  )
}

function Address({ webhook, line }: { webhook: WebhookState; line: WebhookLine | undefined }) {
  const now = useNow(10_000)
  const { id, url, description, last_success_at } = webhook
  const bars = (line?.hours ?? []).map(({ delivered, failed }) => ({ good: delivered, bad: failed }))
  const sum = (which: 'good' | 'bad') => bars.reduce((total, bar) => total + bar[which], 0)
  return (
    <Entry
      as="li"
      tall
      go
      margin={
        <time
          dateTime={last_success_at ?? undefined}
          title={last_success_at ? exactly(last_success_at) : undefined}
        >
          {last(last_success_at, now)}
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
        {line && (
          <>
            <Spark bars={bars} summary={words.spark(sum('good'), sum('bad'))} />
            <span className="dim">{line.success_rate === null ? '' : words.rate(line.success_rate)}</span>
          </>
        )}
      </span>
      <span className="w-48 max-small:basis-full">
        <StateTag webhook={webhook} />
      </span>
    </Entry>
  )
}
