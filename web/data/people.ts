import { useMemo } from 'react'
import type { Member, MemberDetails } from '../lib/types.ts'
import { useCollection, useAllPages } from './session.ts'

/** Who is in the workspace, by id: their names. */
export function useMemberNames(): ReadonlyMap<string, string> {
  const members = useAllPages<Member>('/members')
  return useMemo(() => new Map((members.data?.data ?? []).map(({ id, name }) => [id, name])), [members.data])
}

/** More names help nobody to find somebody to ask. */
const adminsShown = 5

/** Who can be asked to change what one may not change oneself; a guest knows only people they share a list with. */
export function useAdminNames(): string[] | undefined {
  const keepers = useCollection<MemberDetails>(`/members?roles=owner,admin&limit=${adminsShown}`)
  return keepers.data?.data.map(({ name }) => name)
}

/** The name of the owner. */
export function useOwnerName(): string | undefined {
  return useCollection<MemberDetails>('/members?roles=owner').data?.data[0]?.name
}
