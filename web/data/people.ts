import { useMemo } from 'react'
import type { Member, MemberDetails } from '../lib/types.ts'
import { useCollection, useAllPages } from './session.ts'

/** Returns the names of the workspace's members by id. */
export function useMemberNames(): ReadonlyMap<string, string> {
  const members = useAllPages<Member>('/members')
  return useMemo(() => new Map((members.data?.data ?? []).map(({ id, name }) => [id, name])), [members.data])
}

/** More names don't make it easier to find someone to ask. */
const adminsShown = 5

/**
 * Returns the names of people who can change what this person can't. Guests only know people they share a
 * list with.
 */
export function useAdminNames(): string[] | undefined {
  const keepers = useCollection<MemberDetails>(`/members?kind=person&roles=owner,admin&limit=${adminsShown}`)
  return keepers.data?.data.map(({ name }) => name)
}

/** Returns the name of the owner. */
export function useOwnerName(): string | undefined {
  return useCollection<MemberDetails>('/members?roles=owner').data?.data[0]?.name
}
