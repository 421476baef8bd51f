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
  const desk = useWorkspaceQuery<SidebarData>('/desk')
  const { now } = useViewer()
  const deeds = useMemo(() => createTaskActions(id), [id])
  const [marked, setSelected] = useState<Selection>(new Set())
  // Rows that left the list are no longer selected.
  const chosen = useMemo(
    () => rows.map((row) => row.id).filter((rowId) => marked === 'all' || marked.has(rowKey(rowId))),
    [marked, rows],
  )
  const selected = useMemo(() => new Set(chosen.map(rowKey)), [chosen])
  const clear = useCallback(() => setSelected(new Set()), [])
  useCommands({ 'select.clear': clear }, { when: chosen.length > 0 })
  const lists = useMemo(() => desk.data?.lists ?? [], [desk.data])
  const listNames = useMemo(() => new Map(lists.map((list) => [list.id as string, list.name])), [lists])
  const toggle = useCallback(
    (row: Row) => (row.completed || row.closing ? deeds.reopen([row.id]) : deeds.complete([row.id])),
    [deeds],
  )
  return { now, people, lists, listNames, deeds, selected, setSelected, chosen, clear, toggle }
}
