import { createContext, use } from 'react'
import type { SidebarData } from '../lib/types.ts'
import { useWorkspaceQuery } from './session.ts'

/** Whether what is shown can only be read: an archived list, and the tasks in it. */
export const ReadOnlyContext = createContext(false)
export const useReadOnly = (): boolean => use(ReadOnlyContext)

/** Whether a list that one sees is archived, wherever a task of it is shown: it is none of those in use. */
export function useIsListReadOnly(listId: string | undefined): boolean {
  const readOnly = useReadOnly()
  const { data } = useWorkspaceQuery<SidebarData>('/desk')
  return (
    readOnly || (listId !== undefined && data !== undefined && !data.lists.some(({ id }) => id === listId))
  )
}
