import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api.ts'
import type { ViewFilter, ViewRows } from '../../lib/types.ts'
import { useWorkspace } from '../session.ts'
import { rowFromSent } from './row.ts'
import { putRows } from './row-store.ts'

/** Which view is read: `today`, `assigned` …, and what of it. */
export type ViewQuery = {
  view: 'today' | 'upcoming' | 'assigned' | 'all'
  filter?: ViewFilter
  sort?: string
  from?: string
  to?: string
}

const alwaysEnabled = { enabled: true }

/** Reads the tasks of a view into the store, page after page as more are wanted. */
export function useLoadView(query: ViewQuery, { enabled } = alwaysEnabled) {
  const { id } = useWorkspace()
  const asked = paramsOf(query)
  const loaded = useInfiniteQuery({
    queryKey: ['workspace', id, `/rows?${asked}`],
    enabled,
    // While another filter is read, what is here of it is shown.
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const path = `/workspaces/${id}/rows?${asked}${pageParam && `&cursor=${encodeURIComponent(pageParam)}`}`
      const page = await call<ViewRows>('GET', path, undefined, { signal })
      putRows([...page.data, ...(page.closed ?? [])].map((sent) => rowFromSent(sent)))
      const { data, closed = [], repetitions = [], next_cursor } = page
      const last = data.at(-1)
      return {
        last: last && rowFromSent(last),
        closed: closed.map((row): string => row.id),
        repetitions,
        next_cursor,
      }
    },
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  const { data } = loaded
  const [first, end] = [data?.pages[0], data?.pages.at(-1)]
  return {
    ...loaded,
    /** Of today: what one has closed in it, and which repetitions. */
    closedIds: useMemo(() => new Set(first?.closed), [first]),
    repetitions: first?.repetitions ?? noRepetitions,
    /** The last task that has been read, where there are more behind it. */
    last: loaded.isPlaceholderData || end?.next_cursor == null ? undefined : end.last,
  }
}

const noRepetitions: never[] = []

/** As the service wants to be asked. */
function paramsOf({ view, filter = {}, sort, from, to }: ViewQuery): string {
  const { list_ids, assignee_ids, priority_min, due, completed, text } = filter
  const asked = {
    view,
    list_ids: list_ids?.join(','),
    assignee_ids: assignee_ids?.join(','),
    priority_min,
    due: typeof due === 'object' ? `${due.from}..${due.to}` : due,
    completed: completed || undefined,
    text,
    sort,
    from,
    to,
  }
  return new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
}
