import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { call, type Collection } from '../api.ts'
import type { Me } from '../types.ts'
import { meQuery, queries } from './queries.ts'

/** Who is signed in. The frame shows nothing before it is known. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data

export type Here = Me['workspaces'][number]

/** The workspace one works in: the last one, else the first. Undefined for a person who is in none. */
export function workspaceOf(me: Me): Here | undefined {
  return me.workspaces.find(({ id }) => id === me.last_workspace_id) ?? me.workspaces[0]
}

/** The workspace of a screen that exists only in one. */
export function useWorkspace(): Here {
  const here = workspaceOf(useMe())
  if (!here) throw new Error('this screen belongs to a workspace')
  return here
}

/** Owner and administrators manage members, tokens and webhooks. */
export const manages = ({ role }: Pick<Here, 'role'>): boolean => role === 'owner' || role === 'admin'

/** Goes to another workspace; everything that has been read of the last one is let go. */
export async function switchWorkspace(id: Here['id']): Promise<void> {
  const me = await call<Me>('PATCH', '/me', { last_workspace_id: id })
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
  queries.setQueryData(meQuery.queryKey, me)
}

/** Reads something of the workspace, such as `/tokens`. */
export function useInWorkspace<T>(path: string, options: { every?: number; enabled?: boolean } = {}) {
  const { id } = useWorkspace()
  return useQuery({
    queryKey: ['workspace', id, path],
    queryFn: ({ signal }) => call<T>('GET', `/workspaces/${id}${path}`, undefined, { signal }),
    ...(options.every ? { refetchInterval: options.every } : {}),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
  })
}

/** Reads a whole collection that has one page. */
export const useCollection = <T,>(path: string, options?: { every?: number; enabled?: boolean }) =>
  useInWorkspace<Collection<T>>(path, options)

/** Lets go of what has been read below a path, so that it is read again where it is shown. */
export const forget = (workspaceId: string, path: string): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [kind, id, read] }) =>
      kind === 'workspace' && id === workspaceId && typeof read === 'string' && read.startsWith(path),
  })
