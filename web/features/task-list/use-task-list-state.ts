import { useCallback, useMemo, useState } from 'react'
import type { Selection } from 'react-aria-components'
import { useCommands } from '../../ui/commands/commands.ts'
import { useMemberNames } from '../../data/people.ts'
import { rowKey } from '../../data/tasks/temporary-ids.ts'
import type { Row } from '../../data/tasks/row.ts'
import { useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { useViewer } from '../../data/use-viewer.ts'
import type { SidebarData } from '../../lib/types.ts'
import { createTaskActions } from '../task-actions/task-actions.ts'

/** Returns what every list of tasks needs: the time, people and lists, the selection, and actions. */
export function useTaskListState(rows: readonly Row[]) {
  const { id } = useWorkspace()
  const people = useMemberNames()
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const { now } = useViewer()
  const actions = useMemo(() => createTaskActions(id), [id])
  const [selection, setSelection] = useState<Selection>(new Set())
  // Rows that left the list are no longer selected.
  const selectedIds = useMemo(
    () => rows.map((row) => row.id).filter((rowId) => selection === 'all' || selection.has(rowKey(rowId))),
    [selection, rows],
  )
  const selectedKeys = useMemo(() => new Set(selectedIds.map(rowKey)), [selectedIds])
  const clearSelection = useCallback(() => setSelection(new Set()), [])
  useCommands({ 'select.clear': clearSelection }, { when: selectedIds.length > 0 })
  const lists = useMemo(() => sidebar.data?.lists ?? [], [sidebar.data])
  const listsById = useMemo(() => new Map(lists.map((list) => [list.id as string, list])), [lists])
  const toggleCompleted = useCallback(
    (row: Row) => (row.completed || row.closing ? actions.reopen([row.id]) : actions.complete([row.id])),
    [actions],
  )
  return {
    now,
    people,
    lists,
    listsById,
    actions,
    selectedKeys,
    setSelected: setSelection,
    selectedIds,
    clearSelection,
    toggleCompleted,
  }
}
