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
