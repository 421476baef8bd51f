import { keepPreviousData, useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { call, type Collection } from './api.ts'
import type { Me, MePatch } from '../lib/types.ts'
import { meQuery, queryClient } from './query-client.ts'

/** Returns the signed-in person. The app renders nothing before they are known. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data

export type JoinedWorkspace = Me['workspaces'][number]

/** Returns the current workspace: the last one used, or the first. Undefined if the person is in none. */
export function currentWorkspace(me: Me): JoinedWorkspace | undefined {
  return me.workspaces.find(({ id }) => id === me.last_workspace_id) ?? me.workspaces[0]
}

/** Returns the current workspace, on screens that only exist in one. */
export function useWorkspace(): JoinedWorkspace {
  const workspace = currentWorkspace(useMe())
  if (!workspace) throw new Error('this screen belongs to a workspace')
  return workspace
}

/** Returns the person's id in a workspace, for what only asks when it runs. */
export const loadedMemberId = (workspaceId: string): string | undefined =>
  queryClient.getQueryData<Me>(meQuery.queryKey)?.workspaces.find(({ id }) => id === workspaceId)?.member_id

/** Whether a person manages members, tokens and webhooks: owners and administrators do. */
export const canManageWorkspace = ({ role }: Pick<JoinedWorkspace, 'role'>): boolean =>
  role === 'owner' || role === 'admin'

/** Switches to another workspace and drops the cached data of the last one. */
export async function switchWorkspace(id: JoinedWorkspace['id']): Promise<void> {
  const me = await call<Me>('PATCH', '/me', { last_workspace_id: id })
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
  queryClient.setQueryData(meQuery.queryKey, me)
}

/** Updates the signed-in person, here and on the server. @throws ApiError */
export async function updateMe(patch: MePatch): Promise<void> {
  queryClient.setQueryData(meQuery.queryKey, await call<Me>('PATCH', '/me', patch))
}

/** Fetches a path of the workspace, such as `/tokens`. */
export function useWorkspaceQuery<T>(path: string, options: { every?: number; enabled?: boolean } = {}) {
  const { id } = useWorkspace()
  return useQuery({
    queryKey: ['workspace', id, path],
    queryFn: ({ signal }) => call<T>('GET', `/workspaces/${id}${path}`, undefined, { signal }),
    ...(options.every ? { refetchInterval: options.every } : {}),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
  })
}

/** Fetches a collection that fits on one page. */
export const useCollection = <T>(path: string, options?: { every?: number; enabled?: boolean }) =>
  useWorkspaceQuery<Collection<T>>(path, options)

/** Fetches all pages of a collection, for choosers and names. */
export function useAllPages<T>(path: string, options: { enabled?: boolean } = {}) {
  const { id } = useWorkspace()
  return useQuery({
    queryKey: ['workspace', id, path, 'whole'],
    queryFn: ({ signal }) => fetchAllPages<T>(id, path, signal),
    ...options,
  })
}

/**
 * Fetches a collection page by page, on demand. With `keep`, the previous results stay while another query
 * loads.
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

/** Fetches all pages, or those from a cursor on, and returns everything as one. */
export async function fetchAllPages<T>(
  id: string,
  path: string,
  signal: AbortSignal,
  from = '',
): Promise<Collection<T>> {
  const page = await call<Collection<T>>('GET', pagePath(id, path, {}, from), undefined, { signal })
  if (page.next_cursor === null) return page
  const rest = await fetchAllPages<T>(id, path, signal, page.next_cursor)
  return { ...rest, data: [...page.data, ...rest.data] }
}

function pagePath(workspaceId: string, path: string, query: Record<string, string>, cursor: string): string {
  const params = new URLSearchParams({ ...query, limit: '100', ...(cursor ? { cursor } : {}) })
  return `/workspaces/${workspaceId}${path}?${params}`
}

/** Invalidates cached data below a path, so that it is refetched where it is shown. */
export const invalidatePath = (workspaceId: string, path: string): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind, id, read] }) =>
      kind === 'workspace' && id === workspaceId && typeof read === 'string' && read.startsWith(path),
  })
