import { createContext, use } from 'react'
import type { SidebarData } from '../lib/types.ts'
import { useWorkspaceQuery } from './session.ts'

/** Whether what is shown is read-only: an archived list and its tasks. */
export const ReadOnlyContext = createContext(false)
export const useReadOnly = (): boolean => use(ReadOnlyContext)

/** Returns whether a list is archived: the person can see it, but it isn't among the active ones. */
export function useIsListReadOnly(listId: string | undefined): boolean {
  const readOnly = useReadOnly()
  const { data } = useWorkspaceQuery<SidebarData>('/sidebar')
  return (
    readOnly || (listId !== undefined && data !== undefined && !data.lists.some(({ id }) => id === listId))
  )
}
