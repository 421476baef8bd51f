import { keepPreviousData, useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { call, type Collection } from './api.ts'
import type { Me } from '../lib/types.ts'
import { meQuery, queryClient } from './query-client.ts'

/** Who is signed in. The frame shows nothing before it is known. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data

export type JoinedWorkspace = Me['workspaces'][number]

/** The workspace one works in: the last one, else the first. Undefined for a person who is in none. */
export function currentWorkspace(me: Me): JoinedWorkspace | undefined {
  return me.workspaces.find(({ id }) => id === me.last_workspace_id) ?? me.workspaces[0]
}

/** The workspace of a screen that exists only in one. */
export function useWorkspace(): JoinedWorkspace {
  const here = currentWorkspace(useMe())
  if (!here) throw new Error('this screen belongs to a workspace')
  return here
}

/** Owner and administrators manage members, tokens and webhooks. */
export const canManageWorkspace = ({ role }: Pick<JoinedWorkspace, 'role'>): boolean =>
  role === 'owner' || role === 'admin'

/** Goes to another workspace; everything that has been read of the last one is let go. */
export async function switchWorkspace(id: JoinedWorkspace['id']): Promise<void> {
  const me = await call<Me>('PATCH', '/me', { last_workspace_id: id })
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
  queryClient.setQueryData(meQuery.queryKey, me)
}

/** Reads something of the workspace, such as `/tokens`. */
export function useWorkspaceQuery<T>(path: string, options: { every?: number; enabled?: boolean } = {}) {
  const { id } = useWorkspace()
  return useQuery({
    queryKey: ['workspace', id, path],
    queryFn: ({ signal }) => call<T>('GET', `/workspaces/${id}${path}`, undefined, { signal }),
    ...(options.every ? { refetchInterval: options.every } : {}),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
  })
}

/** Reads a whole collection that has one page. */
export const useCollection = <T>(path: string, options?: { every?: number; enabled?: boolean }) =>
  useWorkspaceQuery<Collection<T>>(path, options)

/** Reads a collection that has many pages, all of it: for what is chosen from, and for names. */
export function useAllPages<T>(path: string, options: { enabled?: boolean } = {}) {
  const { id } = useWorkspace()
  return useQuery({
    queryKey: ['workspace', id, path, 'whole'],
    queryFn: ({ signal }) => fetchRemainingPages<T>(id, path, signal),
    ...options,
  })
}

/**
 * Reads a collection page by page, the next one when it is asked for. While another question is on its way, what
 * answered the last one stays where `keep` says so.
 */
export function usePages<T>(
  path: string,
  query: Record<string, string> = {},
  { every, keep }: { every?: number; keep?: boolean } = {},
) {
  const { id } = useWorkspace()
  const pages = useInfiniteQuery({
    queryKey: ['workspace', id, path, query],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call<Collection<T>>('GET', pagePath(id, path, query, pageParam), undefined, { signal }),
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    ...(every ? { refetchInterval: every } : {}),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  })
  return { pages, rows: pages.data?.pages.flatMap(({ data }) => data) }
}

/** What stands from a page on to the end, as if it were one page. */
async function fetchRemainingPages<T>(
  id: string,
  path: string,
  signal: AbortSignal,
  from = '',
): Promise<Collection<T>> {
  const page = await call<Collection<T>>('GET', pagePath(id, path, {}, from), undefined, { signal })
  if (page.next_cursor === null) return page
  const rest = await fetchRemainingPages<T>(id, path, signal, page.next_cursor)
  return { ...rest, data: [...page.data, ...rest.data] }
}

function pagePath(workspaceId: string, path: string, query: Record<string, string>, cursor: string): string {
  const said = new URLSearchParams({ ...query, limit: '100', ...(cursor ? { cursor } : {}) })
  return `/workspaces/${workspaceId}${path}?${said}`
}

/** Lets go of what has been read below a path, so that it is read again where it is shown. */
export const invalidatePath = (workspaceId: string, path: string): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind, id, read] }) =>
      kind === 'workspace' && id === workspaceId && typeof read === 'string' && read.startsWith(path),
  })
