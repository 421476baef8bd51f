import { useInfiniteQuery } from '@tanstack/react-query'
import { call, type Collection } from '../../data/api.ts'
import { useWorkspace } from '../../data/session.ts'
import type { HistoryEntry } from '../../lib/types.ts'

const pageSize = 50

/** Returns the history of a task or list, newest first, page by page. @param of such as `/tasks/tsk_…` */
export function useHistory(of: string, enabled = true) {
  const { id } = useWorkspace()
  return useInfiniteQuery({
    queryKey: ['workspace', id, `${of}/changes`],
    queryFn: ({ signal, pageParam }) =>
      call<Collection<HistoryEntry>>(
        'GET',
        `/workspaces/${id}${of}/changes?limit=${pageSize}${pageParam && `&cursor=${pageParam}`}`,
        undefined,
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled,
  })
}
