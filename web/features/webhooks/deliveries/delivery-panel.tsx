import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft, RotateCcw, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { call } from '../../../data/api.ts'
import { useCommands } from '../../../ui/commands/commands.ts'
import { forget, useInWorkspace, useWorkspace } from '../../../data/session.ts'
import { useAction } from '../../../ui/use-action.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Problem, problemIn } from '../../../ui/empty-state.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Bones, Entry, Ledger } from '../../../ui/margin-list.tsx'
import { Stamp } from '../../../ui/timestamp.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast-store.ts'
import type { Attempt, ShownDelivery, WebhookState } from '../../../lib/types.ts'
import { moment, roughly, span, until } from '../../../messages/format-date.ts'
import { words as all } from '../../../messages/en/webhooks.ts'
import { DeliveryRequest } from './delivery-request.tsx'
import { OutcomeTag } from './outcome-tag.tsx'

const words = all.delivery
const route = getRouteApi('/app/settings/webhooks/$id')

/** One event on its way to the address: attempts, request and body, beside the history. */
export function Delivery({ webhook, id }: { webhook: WebhookState; id: string }) {
  const here = useWorkspace()
  const navigate = route.useNavigate()
  const panel = useRef<HTMLElement>(null)
  const { data, error, refetch } = useInWorkspace<ShownDelivery>(`/webhooks/${webhook.id}/deliveries/${id}`, {
    every: 3_000,
  })
  const opened = useRef('')
  useEffect(() => {
    if (opened.current === id) return
    opened.current = id
    // The focus goes to what was opened; a page that begins with it leaves the focus where pages begin.
    if (document.activeElement !== document.body) panel.current?.focus({ preventScroll: true })
  }, [id])
  const close = () => {
    document.querySelector<HTMLElement>('.deliveries [aria-current]')?.focus()
    void navigate({ search: ({ delivery: _closed, ...rest }) => rest })
  }
  const redeliver = useAction(async () => {
    const attempt = data?.attempts.at(-1)
    if (!attempt) return
    try {
      await call('POST', `/workspaces/${here.id}/attempts/${attempt.id}/redeliver`)
      toast(words.redelivered)
    } catch (refusal) {
      toast(problemIn(refusal).text)
    }
    await forget(here.id, `/webhooks/${webhook.id}`)
  })
  useCommands({ 'delivery.close': close })
  useCommands(
    { 'delivery.redeliver': redeliver.run },
    { when: webhook.enabled && data !== undefined && data.attempts.length > 0 },
  )
  return (
    <aside className="inspect" ref={panel} tabIndex={-1} aria-label={data?.event_type ?? words.name}>
      <header className="bar">
        <span className="only-small">
          <IconButton icon={ArrowLeft} label={words.back} onClick={close} />
        </span>
        <h2 className="cut">{data?.event_type ?? words.name}</h2>
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
            {words.redeliver}
          </Button>
        )}
        <span className="wide-only">
          <IconButton icon={X} label={words.close} onClick={close} />
        </span>
      </header>
      <div className="scroll" tabIndex={0} role="region" aria-label={words.name}>
        {data ? (
          <>
            <Attempts delivery={data} />
            <DeliveryRequest delivery={data} url={webhook.url} />
          </>
        ) : (
          <Ledger>
            {error ? <Problem error={error} onRetry={() => void refetch()} /> : <Bones rows={3} />}
          </Ledger>
        )}
      </div>
    </aside>
  )
}

function Attempts({ delivery: { attempts, next } }: { delivery: ShownDelivery }) {
  const now = useNow(1_000)
  return (
    <div className="attempts">
      <Ledger>
        {attempts.map((attempt, index) => (
          <Entry
            key={attempt.id}
            margin={<Stamp at={attempt.started_at}>{moment(attempt.started_at)}</Stamp>}
          >
            <OutcomeTag attempt={attempt} />
            <span className="grow">
              {words.attempt(attempt.attempt, gapBefore(attempt, attempts[index - 1]))}
            </span>
            <span className="dim">{span(attempt.duration_ms)}</span>
          </Entry>
        ))}
        {next && (
          <Entry margin={<Stamp at={next.due_at}>{moment(next.due_at)}</Stamp>}>
            <Tag tone="wait">{words.next}</Tag>
            <span className="grow">
              {words.nextIn(next.attempt, next.max_attempts, waitOf(next.due_at, now))}
            </span>
          </Entry>
        )}
      </Ledger>
    </div>
  )
}

/** From the end of one attempt to the next, in words. */
function gapBefore(attempt: Attempt, before: Attempt | undefined): string | undefined {
  if (before === undefined) return undefined
  const endedMs = Date.parse(before.started_at) + before.duration_ms
  return roughly(Math.max(0, Date.parse(attempt.started_at) - endedMs))
}

function waitOf(due: string, now: number): string {
  const ms = until(due, now)
  return ms === 0 ? words.due : words.in(ms < 60_000 ? `${Math.ceil(ms / 1_000)} s` : span(ms))
}
