import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api.ts'
import type { ViewFilter, ViewRows } from '../../lib/types.ts'
import { useWorkspace } from '../session.ts'
import { rowFromSent } from './row.ts'
import { putFetchedRows } from './created-tasks.ts'

/** Which view to load, `today`, `assigned` …, and its filter and order. */
export type ViewQuery = {
  view: 'today' | 'upcoming' | 'assigned' | 'all'
  filter?: ViewFilter
  /** Only the person's own open tasks. */
  mine?: boolean
  sort?: string
  from?: string
  to?: string
}

const alwaysEnabled = { enabled: true }

/** Loads the tasks of a view into the store, page by page on demand. */
export function useLoadView(query: ViewQuery, { enabled } = alwaysEnabled) {
  const { id } = useWorkspace()
  const params = paramsOf(query)
  const loaded = useInfiniteQuery({
    queryKey: ['workspace', id, `/rows?${params}`],
    enabled,
    // Shows the loaded tasks that match while another filter loads.
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const path = `/workspaces/${id}/rows?${params}${pageParam && `&cursor=${encodeURIComponent(pageParam)}`}`
      const page = await call<ViewRows>('GET', path, undefined, { signal })
      await putFetchedRows(
        id,
        [...page.data, ...(page.closed ?? [])].map((sent) => rowFromSent(sent)),
      )
      const { data, closed = [], repetitions = [], next_cursor, latest } = page
      const last = data.at(-1)
      return {
        last: last && rowFromSent(last),
        closed: closed.map((row): string => row.id),
        repetitions,
        next_cursor,
        latest,
      }
    },
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  const { data } = loaded
  const [first, end] = [data?.pages[0], data?.pages.at(-1)]
  return {
    ...loaded,
    /** For today: what the person completed, and which occurrences. */
    closedIds: useMemo(() => new Set(first?.closed), [first]),
    repetitions: first?.repetitions ?? noRepetitions,
    /** The last change that it includes, which has the server's time. */
    latest: first?.latest ?? null,
    /** The last loaded task, if there are more after it. */
    last: loaded.isPlaceholderData || end?.next_cursor == null ? undefined : end.last,
  }
}

const noRepetitions: never[] = []

/** Builds the query parameters of the API. */
function paramsOf({ view, filter = {}, mine, sort, from, to }: ViewQuery): string {
  const { list_ids, assignee_ids, label_ids, priority_min, due, start, blocked, completed, text } = filter
  const params = {
    view,
    mine: mine || undefined,
    list_ids: list_ids?.join(','),
    assignee_ids: assignee_ids?.join(','),
    label_ids: label_ids?.join(','),
    priority_min,
    due: typeof due === 'object' ? `${due.from}..${due.to}` : due,
    start,
    blocked,
    completed: completed || undefined,
    text,
    sort,
    from,
    to,
  }
  return new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
}
