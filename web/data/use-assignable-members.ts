import { useQueries } from '@tanstack/react-query'
import { call, type Collection } from './api.ts'
import type { SidebarData, Member } from '../lib/types.ts'
import { useWorkspaceQuery, useAllPages, useWorkspace } from './session.ts'

/**
 * Returns the members with access to all of these lists, by name: only they can be assigned or mentioned in
 * their tasks. Everyone but guests has access to workspace lists; private lists are shared with individuals.
 */
export function useAssignableMembers(listIds: readonly string[]) {
  const { id } = useWorkspace()
  const members = useAllPages<Member>('/members')
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const shares = useQueries({
    queries: [...new Set(listIds)].map((listId) => ({
      queryKey: ['workspace', id, `/lists/${listId}/members by id`],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const path = `/workspaces/${id}/lists/${listId}/members`
        const { data } = await call<Collection<Member>>('GET', path, undefined, { signal })
        return { listId, with: new Set(data.map((member) => member.id)) }
      },
    })),
  })
  const all = [members, sidebar, ...shares]
  const shared = shares.flatMap(({ data }) => data ?? [])
  const isOpenTo = ({ role }: Member, listId: string) =>
    role !== 'guest' && sidebar.data?.lists.find((list) => list.id === listId)?.visibility === 'workspace'
  const isWhole = members.data !== undefined && sidebar.data !== undefined && shared.length === shares.length
  return {
    people: isWhole
      ? members.data.data
          .filter((member) =>
            shared.every((share) => isOpenTo(member, share.listId) || share.with.has(member.id)),
          )
          .toSorted((a, b) => a.name.localeCompare(b.name))
      : undefined,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    retry: () => void Promise.all(all.filter(({ error }) => error !== null).map(({ refetch }) => refetch())),
  }
}
