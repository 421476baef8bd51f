import { getRouteApi } from '@tanstack/react-router'
import { Copy, RotateCcw, X } from 'lucide-react'
import { call } from '../../api.ts'
import { forget, useInWorkspace, useWorkspace } from '../../lib/session.tsx'
import { useAction } from '../../lib/use-action.ts'
import { useNow } from '../../lib/use-now.ts'
import { Problem, problemIn } from '../../parts/blank.tsx'
import { Button, IconButton } from '../../parts/button.tsx'
import { useCopy } from '../../parts/copy-row.tsx'
import { Json } from '../../parts/json.tsx'
import { Bones, Entry, Ledger } from '../../parts/ledger.tsx'
import { Tag } from '../../parts/tag.tsx'
import { toast } from '../../parts/toast-store.ts'
import type { ShownDelivery, WebhookState } from '../../types.ts'
import { moment, span, until } from '../../words/dates.ts'
import { words as common } from '../../words/en/common.ts'
import { words as all } from '../../words/en/webhooks.ts'
import { OutcomeTag } from './outcome.tsx'

const words = all.delivery
const route = getRouteApi('/app/settings/webhooks/$id')

/** One event on its way to the address: attempts, request and body, beside the history. */
export function Delivery({ webhook, id }: { webhook: WebhookState; id: string }) {
  const here = useWorkspace()
  const navigate = route.useNavigate()
  const delivery = useInWorkspace<ShownDelivery>(`/webhooks/${webhook.id}/deliveries/${id}`, { every: 5_000 })
  const close = () =>
    void navigate({
      search: ({ delivery: _closed, ...rest }) => rest,
    })
  const redeliver = useAction(async () => {
    const attempt = delivery.data?.attempts.at(-1)
    if (!attempt) return
    try {
      await call('POST', `/workspaces/${here.id}/attempts/${attempt.id}/redeliver`)
      toast(words.redelivered)
    } catch (error) {
      toast(problemIn(error).text)
    }
    await forget(here.id, `/webhooks/${webhook.id}`)
  })
  return (
    <aside className="inspect panel" aria-label={delivery.data?.event_type ?? all.detail.columns.event}>
      <header className="bar">
        <h2 className="cut">{delivery.data?.event_type}</h2>
        <span className="grow" />
        {(delivery.data?.attempts.length ?? 0) > 0 && (
          <Button
            kind="primary"
            icon={RotateCcw}
            pending={redeliver.pending}
            off={!webhook.enabled}
            onClick={() => void redeliver.run()}
          >
            {words.redeliver}
          </Button>
        )}
        <IconButton icon={X} label={words.close} onClick={close} />
      </header>
      <div className="scroll" tabIndex={0} role="region" aria-label={words.request}>
        {delivery.data ? (
          <Whole delivery={delivery.data} url={webhook.url} />
        ) : (
          <Ledger>
            {delivery.error ? (
              <Problem error={delivery.error} onRetry={() => void delivery.refetch()} />
            ) : (
              <Bones rows={3} />
            )}
          </Ledger>
        )}
      </div>
    </aside>
  )
}

function Whole({ delivery, url }: { delivery: ShownDelivery; url: string }) {
  const { attempts, next, body, headers } = delivery
  const now = useNow(1_000)
  const curl = useCopy(curlOf(url, headers ?? {}, body ?? ''))
  const copyBody = useCopy(body ?? '')
  return (
    <>
      <div className="attempts">
        <Ledger>
          {attempts.map((attempt) => (
            <Entry
              key={attempt.id}
              margin={<time dateTime={attempt.started_at}>{moment(attempt.started_at)}</time>}
            >
              <OutcomeTag attempt={attempt} />
              <span className="grow">{words.attempt(attempt.attempt)}</span>
              <span className="dim">{span(attempt.duration_ms)}</span>
            </Entry>
          ))}
          {next && (
            <Entry margin={<time dateTime={next.due_at}>{moment(next.due_at)}</time>}>
              <Tag tone="wait">{words.next}</Tag>
              <span className="grow">
                {words.nextIn(next.attempt, next.max_attempts, waitOf(next.due_at, now))}
              </span>
            </Entry>
          )}
        </Ledger>
      </div>
      <div className="request">
        {headers && (
          <>
            <div className="flex items-center">
              <h3 className="grow">{words.request}</h3>
              <Button kind="plain" icon={Copy} onClick={() => void curl.copy()}>
                {curl.copied ? common.copied : words.curl}
              </Button>
            </div>
            <pre className="json" tabIndex={0}>
              {Object.entries(headers).map(([name, value]) => (
                <span key={name}>
                  <b>{name}:</b> {value}
                  {'\n'}
                </span>
              ))}
            </pre>
          </>
        )}
        {body === null ? (
          <p className="dim">{words.gone}</p>
        ) : (
          <>
            <div className="flex items-center">
              <h3>{words.body}</h3>
              <span className="meta grow pl-2">{words.size(new TextEncoder().encode(body).length)}</span>
              <Button kind="plain" icon={Copy} onClick={() => void copyBody.copy()}>
                {copyBody.copied ? common.copied : common.copy}
              </Button>
            </div>
            <Json text={body} />
          </>
        )}
      </div>
    </>
  )
}

function waitOf(due: string, now: number): string {
  const ms = until(due, now)
  return ms === 0 ? words.due : words.in(ms < 60_000 ? `${Math.ceil(ms / 1_000)} s` : span(ms))
}

/** The request as a line for a shell; what a shell would take apart stays in quotes. */
function curlOf(url: string, headers: Record<string, string>, body: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const lines = Object.entries(headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`)
  return [`curl -X POST ${quoted(url)}`, ...lines, `  --data-raw ${quoted(body)}`].join(' \\\n')
}
