import { getRouteApi } from '../../../router/hooks.ts'
import { ArrowLeft, RotateCcw, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { call } from '../../../data/api.ts'
import { useCommands } from '../../../ui/commands/commands.ts'
import { invalidatePath, useWorkspaceQuery, useWorkspace } from '../../../data/session.ts'
import { useAction } from '../../../ui/use-action.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ErrorState, describeError } from '../../../ui/empty-state.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Skeleton, MarginRow, MarginList } from '../../../ui/margin-list.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { Attempt, DeliveryDetail, WebhookState } from '../../../lib/types.ts'
import { formatMoment } from '../../../messages/format-date.ts'
import { formatRoughDuration, formatDuration, msUntil } from '../../../messages/format-duration.ts'
import { messages as webhooksMessages } from '../../../messages/en/webhooks.ts'
import { DeliveryRequest } from './delivery-request.tsx'
import { OutcomeTag } from './outcome-tag.tsx'

const messages = webhooksMessages.delivery
const route = getRouteApi('/settings/webhooks/$id')

/** The details of a delivery beside the history: its attempts, request and body. */
export function DeliveryPanel({ webhook, id }: { webhook: WebhookState; id: string }) {
  const workspace = useWorkspace()
  const navigate = route.useNavigate()
  const panel = useRef<HTMLElement>(null)
  const { data, error, refetch } = useWorkspaceQuery<DeliveryDetail>(
    `/webhooks/${webhook.id}/deliveries/${id}`,
    {
      every: 3_000,
    },
  )
  const opened = useRef('')
  useEffect(() => {
    if (opened.current === id) return
    opened.current = id
    // Focuses the opened delivery. On page load, the focus stays where it is.
    if (document.activeElement !== document.body) panel.current?.focus({ preventScroll: true })
  }, [id])
  const close = () => {
    document.querySelector<HTMLElement>('.deliveries [aria-current]')?.focus()
    void navigate({ search: ({ delivery: _delivery, ...rest }) => rest })
  }
  const redeliver = useAction(async () => {
    const attempt = data?.attempts.at(-1)
    if (!attempt) return
    try {
      await call('POST', `/workspaces/${workspace.id}/attempts/${attempt.id}/redeliver`)
      showToast(messages.redelivered)
    } catch (thrown) {
      showToast(describeError(thrown).text)
    }
    await invalidatePath(workspace.id, `/webhooks/${webhook.id}`)
  })
  useCommands({ 'delivery.close': close })
  useCommands(
    { 'delivery.redeliver': redeliver.run },
    { when: webhook.enabled && data !== undefined && data.attempts.length > 0 },
  )
  return (
    <aside
      className="delivery-panel"
      ref={panel}
      tabIndex={-1}
      aria-label={data?.event_type ?? messages.name}
    >
      <header className="bar">
        <span className="only-small">
          <IconButton icon={ArrowLeft} label={messages.back} onClick={close} />
        </span>
        <h2 className="cut">{data?.event_type ?? messages.name}</h2>
        <span className="grow" />
        {data && data.attempts.length > 0 && (
          <Button
            kind="primary"
            icon={RotateCcw}
            pending={redeliver.pending}
            off={!webhook.enabled}
            aria-keyshortcuts="E"
            onClick={() => void redeliver.run()}
          >
            {messages.redeliver}
          </Button>
        )}
        <span className="wide-only">
          <IconButton icon={X} label={messages.close} onClick={close} />
        </span>
      </header>
      <div className="scroll" tabIndex={0} role="region" aria-label={messages.name}>
        {data ? (
          <>
            <AttemptList delivery={data} host={new URL(webhook.url).hostname} />
            <DeliveryRequest delivery={data} url={webhook.url} />
          </>
        ) : (
          <MarginList>
            {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={3} />}
          </MarginList>
        )}
      </div>
    </aside>
  )
}

function AttemptList({ delivery: { attempts, next }, host }: { delivery: DeliveryDetail; host: string }) {
  const now = useNow(1_000)
  return (
    <div className="attempts">
      <MarginList>
        {attempts.map((attempt, index) => (
          <MarginRow
            key={attempt.id}
            margin={<Timestamp at={attempt.started_at}>{formatMoment(attempt.started_at)}</Timestamp>}
          >
            <OutcomeTag attempt={attempt} />
            <span className="grow">
              {messages.attempt(attempt.attempt, gapBefore(attempt, attempts[index - 1]))}
            </span>
            <span className="dim">{formatDuration(attempt.duration_ms)}</span>
          </MarginRow>
        ))}
        {attempts.at(-1)?.outcome === 'dns' && (
          <MarginRow>
            <p className="dim min-w-0 wrap-anywhere">{messages.noAddress(host)}</p>
          </MarginRow>
        )}
        {next && (
          <MarginRow margin={<Timestamp at={next.due_at}>{formatMoment(next.due_at)}</Timestamp>}>
            <Tag tone="wait">{messages.next}</Tag>
            <span className="grow">
              {messages.nextIn(next.attempt, next.max_attempts, formatWait(next.due_at, now))}
            </span>
          </MarginRow>
        )}
      </MarginList>
    </div>
  )
}

/** Returns the time between two attempts, as text. */
function gapBefore(attempt: Attempt, before: Attempt | undefined): string | undefined {
  if (before === undefined) return undefined
  const endedMs = Date.parse(before.started_at) + before.duration_ms
  return formatRoughDuration(Math.max(0, Date.parse(attempt.started_at) - endedMs))
}

function formatWait(due: string, now: number): string {
  const ms = msUntil(due, now)
  return ms === 0
    ? messages.due
    : messages.in(ms < 60_000 ? `${Math.ceil(ms / 1_000)} s` : formatDuration(ms))
}
