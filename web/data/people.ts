import { useMemo } from 'react'
import type { Member, MemberView } from '../lib/types.ts'
import { useCollection, useWhole } from './session.ts'

/** Who is in the workspace, by id: their names. */
export function usePeople(): ReadonlyMap<string, string> {
  const members = useWhole<Member>('/members')
  return useMemo(() => new Map((members.data?.data ?? []).map(({ id, name }) => [id, name])), [members.data])
}

/** More names help nobody to find somebody to ask. */
const keepersShown = 5

/** Who can be asked to change what one may not change oneself; a guest knows only people they share a list with. */
export function useKeepers(): string[] | undefined {
  const keepers = useCollection<MemberView>(`/members?roles=owner,admin&limit=${keepersShown}`)
  return keepers.data?.data.map(({ name }) => name)
}

/** The name of the owner. */
export function useOwner(): string | undefined {
  return useCollection<MemberView>('/members?roles=owner').data?.data[0]?.name
}
