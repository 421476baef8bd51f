import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from './api.ts'
import type { Me } from '../lib/types.ts'

/**
 * A person who was removed from a workspace gets 404 everywhere in it, so the app checks again which
 * workspaces they are in.
 */
const queryCache = new QueryCache({
  onError: (error, { queryKey: [kind] }) => {
    if (kind === 'workspace' && error instanceof ApiError && error.status === 404)
      void queryClient.invalidateQueries(meQuery)
  },
})

/**
 * The cache of server data, shared by all screens. Only requests without a response are retried: an error
 * response is an answer.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // While offline, queries fail and their screens say so, instead of waiting silently.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 0,
    },
  },
})

/** The signed-in person and their workspaces. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call<Me>('GET', '/me', undefined, { signal }),
  staleTime: 60_000,
})

/**
 * Changes cached workspace data before the server has confirmed it; does nothing if it isn't cached. Cancels
 * a running refetch, which was requested before the change and would undo it for a moment.
 */
export function updateCached<T>(workspaceId: string, path: string, change: (cached: T) => T): void {
  const queryKey = ['workspace', workspaceId, path]
  if (queryClient.getQueryData(queryKey) === undefined) return
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<T>(queryKey, (cached) => cached && change(cached))
}
