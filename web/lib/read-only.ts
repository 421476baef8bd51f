import { createContext, use } from 'react'

/** Whether what is shown can only be read: an archived list, and the tasks in it. */
export const ReadOnly = createContext(false)
export const useReadOnly = (): boolean => use(ReadOnly)
