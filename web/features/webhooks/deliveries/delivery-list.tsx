import { Send } from 'lucide-react'
import { getRouteApi } from '../../../router/hooks.ts'
import { Link } from '../../../router/link.tsx'
import { usePages } from '../../../data/session.ts'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { commandHandler } from '../../../ui/commands/commands.ts'
import { Skeleton, MarginRow, MarginList, RowList } from '../../../ui/margin-list.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import type { Attempt, WebhookState, WebhookSummary } from '../../../lib/types.ts'
import { formatMoment } from '../../../messages/format-date.ts'
import { formatDuration } from '../../../messages/format-duration.ts'
import { messages as webhooksMessages } from '../../../messages/en/webhooks.ts'
import { DeliveryFilters, type DeliveryFilter, useDeliveryFilter } from './delivery-filters.tsx'
import { useDeliveryShortcuts } from './delivery-shortcuts.ts'
import { OutcomeTag } from './outcome-tag.tsx'

const messages = webhooksMessages.detail
const route = getRouteApi('/settings/webhooks/$id')

type DeliveryListProps = { webhook: WebhookState; summary: WebhookSummary | undefined }

/** The delivery history of an endpoint, newest first. */
export function DeliveryList({ webhook, summary }: DeliveryListProps) {
  const [filter, change] = useDeliveryFilter()
  const { pages, rows = [] } = useAttempts(webhook.id, filter)
  const { delivery: openId } = route.useSearch()
  useDeliveryShortcuts(rows, () => {
    if (pages.hasNextPage) void pages.fetchNextPage()
  })
  return (
    <>
      <DeliveryFilters summary={summary} />
      <div className="deliveries">
        <MarginList>
          {!pages.data && pages.error ? (
            <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
          ) : !pages.data ? (
            <Skeleton rows={8} />
          ) : rows.length === 0 ? (
            <NoDeliveries
              canTest={webhook.enabled}
              filter={filter}
              onClear={() => change({ state: 'all', type: '' })}
            />
          ) : (
            <>
              <MarginRow kind="head" margin={messages.columns.time}>
                <span className="w-17">{messages.columns.outcome}</span>
                <span className="grow">{messages.columns.event}</span>
                <span className="num">{messages.columns.attempt}</span>
                <span className="num wide-only">{messages.columns.took}</span>
              </MarginRow>
              <RowList label={messages.columns.event}>
                {rows.map((attempt) => (
                  <AttemptRow key={attempt.id} attempt={attempt} isOpen={attempt.delivery_id === openId} />
                ))}
              </RowList>
              <LoadMore pages={pages} />
              {!pages.hasNextPage && (
                <MarginRow kind="closed" as="p" margin={rows.length}>
                  <span className="dim">{messages.retention}</span>
                </MarginRow>
              )}
            </>
          )}
        </MarginList>
      </div>
    </>
  )
}

function useAttempts(webhookId: string, { state, type }: DeliveryFilter) {
  const query = { ...(state === 'all' ? {} : { state }), ...(type === '' ? {} : { event_type: type }) }
  return usePages<Attempt>(`/webhooks/${webhookId}/attempts`, query, { every: 5_000 })
}

type NoDeliveriesProps = { canTest: boolean; filter: DeliveryFilter; onClear: () => void }

function NoDeliveries({ canTest, filter: { state, type }, onClear }: NoDeliveriesProps) {
  return state === 'all' && type === '' ? (
    <EmptyState
      title={messages.none.title}
      actions={
        canTest && (
          <Button icon={Send} onClick={() => commandHandler('delivery.test')?.()}>
            {messages.test}
          </Button>
        )
      }
    >
      <p>{messages.none.text}</p>
    </EmptyState>
  ) : (
    <EmptyState
      title={messages.noMatches.title}
      actions={<Button onClick={onClear}>{messages.noMatches.clear}</Button>}
    >
      <p>{messages.noMatches.text}</p>
    </EmptyState>
  )
}

function AttemptRow({ attempt, isOpen }: { attempt: Attempt; isOpen: boolean }) {
  const { delivery_id, event_type, kind, started_at, duration_ms, waiting } = attempt
  return (
    <MarginRow
      as="li"
      clickable
      current={isOpen}
      margin={<Timestamp at={started_at}>{formatMoment(started_at)}</Timestamp>}
    >
      <span className="w-17 flex-none">
        <OutcomeTag attempt={attempt} waiting={waiting} />
      </span>
      <Link
        className="whole grow cut"
        id={attempt.id}
        from="/settings/webhooks/$id"
        to="."
        search={(before) => ({ ...before, delivery: delivery_id })}
        aria-current={isOpen || undefined}
      >
        {event_type} {messages.kinds[kind] && <span className="meta">{messages.kinds[kind]}</span>}
      </Link>
      <span className="num">{messages.attemptOf(attempt.attempt, attempt.max_attempts)}</span>
      <span className="num wide-only">{formatDuration(duration_ms)}</span>
    </MarginRow>
  )
}
