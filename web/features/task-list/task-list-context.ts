import { createContext, type ReactNode, useContext } from 'react'
import type { Selection } from 'react-aria-components'
import type { CurrentTime, Row } from '../../data/tasks/row.ts'
import type { SidebarList } from '../../data/sidebar-lists.ts'
import type { Column } from '../../lib/types.ts'
import type { useDateColumns } from '../columns/columns.ts'
import type { NewTaskFields } from '../task-actions/new-task.ts'
import type { TaskGroup } from './groups.ts'

/** Where a new task goes, and what it has from the start. */
export type NewTaskTarget = { listId?: string; due?: string; fields?: NewTaskFields }

/**
 * What tasks are grouped by, if not by section. Such groups have an order of their own: a task that is moved into one changes, and
 * goes where the order puts it.
 */
export type TaskGrouping = {
  /** What a task added to a group has; undefined if none can be. */
  newTask: (group: TaskGroup) => NewTaskTarget | undefined
  /** Whether tasks can be moved into a group. */
  accepts: (group: TaskGroup) => boolean
  /** What stands before the name of a group. */
  mark: (group: TaskGroup) => ReactNode
  /** Selects all rows of a task that is in several groups with any of them. */
  selectCopies: (
    groups: readonly TaskGroup[],
    selected: Selection,
    onSelect: (selected: Selection) => void,
  ) => [Selection, (selected: Selection) => void]
  /** The empty columns of a board, and whether they are hidden. */
  empty?: { count: number; hidden: boolean; toggle: () => void } | undefined
}

/** What rows show besides the title. */
export type RowColumns = {
  shown: readonly Column[]
  /** What shows dates that rows show only on demand. */
  dates?: ReturnType<typeof useDateColumns>
}

/** What the rows of a list or board share. Only rendered rows read it. */
type TaskListContextValue = {
  now: CurrentTime
  people: ReadonlyMap<string, string>
  /** The lists, in a view of several. */
  lists?: ReadonlyMap<string, SidebarList> | undefined
  columns?: RowColumns | undefined
  hideToday?: boolean | undefined
  /** The task open in the panel. */
  open?: string | undefined
  onToggle: (row: Row) => void
  /** Whether rows can be dragged. */
  drags: boolean
  /** The list that tasks can be added to between rows. */
  writesTo?: string | undefined
  /** What the groups are, if not sections. */
  grouping?: TaskGrouping | undefined
}

const TaskListContext = createContext<TaskListContextValue | null>(null)
export const TaskListProvider = TaskListContext.Provider

export function useTaskListContext(): TaskListContextValue {
  const shared = useContext(TaskListContext)
  if (!shared) throw new Error('a row stands in no list')
  return shared
}
