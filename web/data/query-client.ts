import { type Query, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, call, isUnreachable } from './api.ts'
import type { Me } from '../lib/types.ts'

const loadRestore = () => import('./on-device/restore-seen.ts')

/**
 * A person who was removed from a workspace gets 404 everywhere in it, so the app checks again which
 * workspaces they are in. What can't be asked is shown as the device keeps it.
 */
const queryCache = new QueryCache({
  onError: (error, query) => {
    if (query.queryKey[0] !== 'workspace') return
    if (error instanceof ApiError && error.status === 404) void queryClient.invalidateQueries(meQuery)
    if (isUnreachable(error) && query.state.data === undefined) void restore(query)
  },
})

async function restore(query: Pick<Query, 'queryKey' | 'queryHash'>): Promise<void> {
  // Without a service worker, this part can be out of reach too; then the device has kept nothing.
  const part = await loadRestore().catch(() => undefined)
  await part?.restoreAnswer(query)
}

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
      retry: (failures, error) => failures < 2 && isUnreachable(error) && navigator.onLine,
    },
  },
})

/** The signed-in person and their workspaces. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => fetchMe(signal),
  staleTime: 60_000,
})

/** How long a start waits for the service, in milliseconds, before it shows what the device keeps. */
const startWaitMs = 2_500

/** Asks who is signed in. A start without a connection, or with hardly one, opens what the device keeps (0431). */
async function fetchMe(signal: AbortSignal): Promise<Me> {
  const answer = call<Me>('GET', '/me', undefined, { signal })
  if (queryClient.getQueryData(meQuery.queryKey)) return answer
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), startWaitMs)
  })
  try {
    const me = await Promise.race([answer, late])
    if (me) return me
  } catch (error) {
    if (!isUnreachable(error)) throw error
  }
  const kept = await loadRestore().then(
    ({ openFromDevice }) => openFromDevice(),
    () => undefined,
  )
  if (!kept) return answer
  answer.then(
    (me) => queryClient.setQueryData(meQuery.queryKey, me),
    () => {},
  )
  return kept
}

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
