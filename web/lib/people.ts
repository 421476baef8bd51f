import { useMemo } from 'react'
import type { Member } from '../types.ts'
import { useCollection } from './session.tsx'

/** Who is in the workspace, by id: their names. */
export function usePeople(): ReadonlyMap<string, string> {
  const members = useCollection<Member>('/members?limit=100')
  return useMemo(() => new Map((members.data?.data ?? []).map(({ id, name }) => [id, name])), [members.data])
}
