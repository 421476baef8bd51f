import { createContext, use } from 'react'
import type { Desk } from '../lib/types.ts'
import { useInWorkspace } from './session.ts'

/** Whether what is shown can only be read: an archived list, and the tasks in it. */
export const ReadOnly = createContext(false)
export const useReadOnly = (): boolean => use(ReadOnly)

/** Whether a list that one sees is archived, wherever a task of it is shown: it is none of those in use. */
export function useArchived(listId: string | undefined): boolean {
  const readOnly = useReadOnly()
  const { data } = useInWorkspace<Desk>('/desk')
  return (
    readOnly || (listId !== undefined && data !== undefined && !data.lists.some(({ id }) => id === listId))
  )
}
