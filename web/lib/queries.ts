import { QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../api.ts'
import type { Me } from '../types.ts'

/** What has been read, shared by all screens. A refusal is an answer: only silence is asked again. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
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
