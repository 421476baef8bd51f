import { createContext, useContext } from 'react'
import type { CurrentTime, Row } from '../../data/tasks/row.ts'

/** What the rows of a list or board share. Only rendered rows read it. */
type TaskListContextValue = {
  now: CurrentTime
  people: ReadonlyMap<string, string>
  listNames?: ReadonlyMap<string, string> | undefined
  hideToday?: boolean | undefined
  /** The task open in the panel. */
  open?: string | undefined
  onToggle: (row: Row) => void
  /** Whether rows can be reordered by hand. */
  drags: boolean
  /** The list that tasks can be added to between rows. */
  writesTo?: string | undefined
}

const TaskListContext = createContext<TaskListContextValue | null>(null)
export const TaskListProvider = TaskListContext.Provider

export function useTaskListContext(): TaskListContextValue {
  const shared = useContext(TaskListContext)
  if (!shared) throw new Error('a row stands in no list')
  return shared
}
