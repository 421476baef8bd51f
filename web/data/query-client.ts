import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from './api.ts'
import type { Me } from '../lib/types.ts'

/** Whoever has been removed from a workspace finds nothing in it any more: the app asks anew where they are. */
const queryCache = new QueryCache({
  onError: (error, { queryKey: [kind] }) => {
    if (kind === 'workspace' && error instanceof ApiError && error.status === 404)
      void queryClient.invalidateQueries(meQuery)
  },
})

/** What has been read, shared by all screens. A refusal is an answer: only silence is asked again. */
export const queryClient: QueryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Without a connection a question fails, and its screen says so, rather than waiting without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 0,
    },
  },
})

/** Who is signed in, and where. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call<Me>('GET', '/me', undefined, { signal }),
  staleTime: 60_000,
})
