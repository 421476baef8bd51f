import { createContext, useContext } from 'react'
import type { CurrentTime, Row } from '../../data/tasks/row.ts'

/** What every row of a list or board shares: only those that are seen ask for it. */
type TaskListContextValue = {
  now: CurrentTime
  people: ReadonlyMap<string, string>
  listNames?: ReadonlyMap<string, string> | undefined
  daily?: boolean | undefined
  /** The task that is open beside. */
  open?: string | undefined
  onToggle: (row: Row) => void
  /** Whether rows are put in order by hand. */
  drags: boolean
  /** The list that can be written into between the rows. */
  writesTo?: string | undefined
}

const TaskListContext = createContext<TaskListContextValue | null>(null)
export const TaskListProvider = TaskListContext.Provider

export function useTaskListContext(): TaskListContextValue {
  const shared = useContext(TaskListContext)
  if (!shared) throw new Error('a row stands in no list')
  return shared
}
