import { getRouteApi, Link } from '@tanstack/react-router'
import { usePages } from '../../../data/session.ts'
import { Blank, Problem } from '../../../ui/empty-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Bones, Entry, Ledger, Rows } from '../../../ui/margin-list.tsx'
import { More } from '../../../ui/load-more.tsx'
import { Stamp } from '../../../ui/timestamp.tsx'
import type { Attempt, WebhookState, WebhookSummary } from '../../../lib/types.ts'
import { moment, span } from '../../../messages/format-date.ts'
import { words as all } from '../../../messages/en/webhooks.ts'
import { DeliveryFilters, type Filter, useFilter } from './delivery-filters.tsx'
import { useDeliveryKeys } from './delivery-shortcuts.ts'
import { OutcomeTag } from './outcome-tag.tsx'

const words = all.detail
const route = getRouteApi('/app/settings/webhooks/$id')

type DeliveriesProps = { webhook: WebhookState; summary: WebhookSummary | undefined }

/** The delivery history of an address, newest first. */
export function Deliveries({ webhook, summary }: DeliveriesProps) {
  const [filter, change] = useFilter()
  const { pages, rows = [] } = useAttempts(webhook.id, filter)
  const { delivery: open } = route.useSearch()
  useDeliveryKeys(rows, () => {
    if (pages.hasNextPage) void pages.fetchNextPage()
  })
  return (
    <>
      <DeliveryFilters summary={summary} />
      <div className="deliveries">
        <Ledger>
          {!pages.data && pages.error ? (
            <Problem error={pages.error} onRetry={() => void pages.refetch()} />
          ) : !pages.data ? (
            <Bones rows={8} />
          ) : rows.length === 0 ? (
            <Nothing filter={filter} onClear={() => change({ state: 'all', type: '' })} />
          ) : (
            <>
              <Entry kind="head" margin={words.columns.time}>
                <span className="w-17">{words.columns.outcome}</span>
                <span className="grow">{words.columns.event}</span>
                <span className="num">{words.columns.attempt}</span>
                <span className="num wide-only">{words.columns.took}</span>
              </Entry>
              <Rows label={words.columns.event}>
                {rows.map((attempt) => (
                  <Line key={attempt.id} attempt={attempt} here={attempt.delivery_id === open} />
                ))}
              </Rows>
              <More pages={pages} />
              {!pages.hasNextPage && (
                <Entry kind="closed" as="p" margin={rows.length}>
                  <span className="dim">{words.kept}</span>
                </Entry>
              )}
            </>
          )}
        </Ledger>
      </div>
    </>
  )
}

function useAttempts(webhookId: string, { state, type }: Filter) {
  const query = { ...(state === 'all' ? {} : { state }), ...(type === '' ? {} : { event_type: type }) }
  return usePages<Attempt>(`/webhooks/${webhookId}/attempts`, query, { every: 5_000 })
}

function Nothing({ filter: { state, type }, onClear }: { filter: Filter; onClear: () => void }) {
  return state === 'all' && type === '' ? (
    <Blank title={words.none.title}>
      <p>{words.none.text}</p>
    </Blank>
  ) : (
    <Blank title={words.noneSuch.title} actions={<Button onClick={onClear}>{words.noneSuch.clear}</Button>}>
      <p>{words.noneSuch.text}</p>
    </Blank>
  )
}

function Line({ attempt, here }: { attempt: Attempt; here: boolean }) {
  const { delivery_id, event_type, kind, started_at, duration_ms, waiting } = attempt
  return (
    <Entry as="li" go here={here} margin={<Stamp at={started_at}>{moment(started_at)}</Stamp>}>
      <span className="w-17 flex-none">
        <OutcomeTag attempt={attempt} waiting={waiting} />
      </span>
      <Link
        className="whole grow cut"
        id={attempt.id}
        from="/settings/webhooks/$id"
        to="."
        search={(before) => ({ ...before, delivery: delivery_id })}
        aria-current={here || undefined}
      >
        {event_type} {words.kinds[kind] && <span className="meta">{words.kinds[kind]}</span>}
      </Link>
      <span className="num">{words.attemptOf(attempt.attempt, attempt.max_attempts)}</span>
      <span className="num wide-only">{span(duration_ms)}</span>
    </Entry>
  )
}
