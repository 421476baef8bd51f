import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { call, type Collection } from '../../api.ts'
import { useWorkspace } from '../../lib/session.tsx'
import { Blank, Problem } from '../../parts/blank.tsx'
import { Button } from '../../parts/button.tsx'
import { Bones, Entry, Ledger, Rows } from '../../parts/ledger.tsx'
import { Segments } from '../../parts/segments.tsx'
import type { Attempt, WebhookState } from '../../types.ts'
import { exactly, moment, span } from '../../words/dates.ts'
import { words as common } from '../../words/en/common.ts'
import { words as all } from '../../words/en/webhooks.ts'
import { OutcomeTag } from './outcome.tsx'

const words = all.detail
const route = getRouteApi('/app/settings/webhooks/$id')
type Show = 'all' | 'delivered' | 'failed'

/** The delivery history of an address, newest first: what is shown lives in the address of the page. */
export function Deliveries({ webhook }: { webhook: WebhookState }) {
  const here = useWorkspace()
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const show: Show = search.show === 'failed' || search.show === 'delivered' ? search.show : 'all'
  const type = search.type ?? ''
  const path = `/webhooks/${webhook.id}/attempts`
  const query = new URLSearchParams({
    ...(show === 'all' ? {} : { failed: String(show === 'failed') }),
    ...(type === '' ? {} : { event_type: type }),
  })
  const attempts = useInfiniteQuery({
    queryKey: ['workspace', here.id, path, query.toString()],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const page = new URLSearchParams({
        ...Object.fromEntries(query),
        ...(pageParam ? { cursor: pageParam } : {}),
      })
      return call<Collection<Attempt>>('GET', `/workspaces/${here.id}${path}?${page}`, undefined, { signal })
    },
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    refetchInterval: 5_000,
  })
  const rows = attempts.data?.pages.flatMap(({ data }) => data) ?? []
  const filtered = show !== 'all' || type !== ''
  const filter = (next: { show?: Show; type?: string }) =>
    void navigate({
      search: (before) => {
        const { show: _show, type: _type, ...rest } = before
        const wanted = { show, type, ...next }
        return {
          ...rest,
          ...(wanted.show === 'all' ? {} : { show: wanted.show }),
          ...(wanted.type === '' ? {} : { type: wanted.type }),
        }
      },
      replace: true,
    })
  return (
    <>
      <div className="hook-tools">
        <Segments
          label={words.show.label}
          value={show}
          options={(['all', 'delivered', 'failed'] as const).map((value) => ({
            value,
            label: words.show[value],
          }))}
          onChange={(next) => filter({ show: next })}
        />
        <span className="grow" />
        <select
          className="input plain"
          aria-label={words.columns.event}
          value={type}
          onChange={(event) => filter({ type: event.target.value })}
        >
          <option value="">{words.anyEvent}</option>
          {[...Object.keys(all.events), 'webhook.test'].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="deliveries">
        <Ledger>
          {!attempts.data && attempts.error ? (
            <Problem error={attempts.error} onRetry={() => void attempts.refetch()} />
          ) : !attempts.data ? (
            <Bones rows={8} />
          ) : rows.length === 0 ? (
            filtered ? (
              <Blank
                title={words.noneSuch.title}
                actions={
                  <Button onClick={() => filter({ show: 'all', type: '' })}>{words.noneSuch.clear}</Button>
                }
              >
                <p>{words.noneSuch.text}</p>
              </Blank>
            ) : (
              <Blank title={words.none.title}>
                <p>{words.none.text}</p>
              </Blank>
            )
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
                  <Line key={attempt.id} attempt={attempt} here={attempt.delivery_id === search.delivery} />
                ))}
              </Rows>
              {attempts.hasNextPage ? (
                <Entry>
                  <Button pending={attempts.isFetchingNextPage} onClick={() => void attempts.fetchNextPage()}>
                    {common.showMore}
                  </Button>
                </Entry>
              ) : (
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

function Line({ attempt, here }: { attempt: Attempt; here: boolean }) {
  const { delivery_id, event_type, kind, attempt: count, started_at, duration_ms } = attempt
  return (
    <Entry
      as="li"
      go
      here={here}
      margin={
        <time dateTime={started_at} title={exactly(started_at)}>
          {moment(started_at)}
        </time>
      }
    >
      <span className="w-17 flex-none">
        <OutcomeTag attempt={attempt} />
      </span>
      <Link
        className="whole grow cut"
        from="/settings/webhooks/$id"
        to="."
        search={(before) => ({ ...before, delivery: delivery_id })}
        aria-current={here || undefined}
      >
        {event_type} {words.kinds[kind] && <span className="meta">{words.kinds[kind]}</span>}
      </Link>
      <span className="num">{count}</span>
      <span className="num wide-only">{span(duration_ms)}</span>
    </Entry>
  )
}
