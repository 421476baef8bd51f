import { useMemo } from 'react'
import { useWorkspace, useWorkspaceQuery } from '../../data/session.ts'
import { useRows } from '../../data/tasks/row-store.ts'
import { byDue, type Row } from '../../data/tasks/row.ts'
import type { SidebarData } from '../../lib/types.ts'

/** Whether there is no task yet in any list that the person sees, but in a sample; guests have to wait for others. */
export function useEmptyWorkspace(): boolean {
  const { role } = useWorkspace()
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar').data
  const isEmpty =
    role !== 'guest' &&
    sidebar !== undefined &&
    sidebar.archived_count === 0 &&
    sidebar.lists.every(
      ({ is_sample, open_count, closed_count }) => is_sample || open_count + closed_count === 0,
    )
  // The counts come from the server, a moment after the first task.
  const isFirst = useMemo(() => {
    // Tasks of a sample that was removed can still be here.
    const lists = new Set<string>(sidebar?.lists.filter(({ is_sample }) => !is_sample).map(({ id }) => id))
    return (row: Row) => isEmpty && lists.has(row.list_id)
  }, [sidebar, isEmpty])
  return useRows(isFirst, byDue).length === 0 && isEmpty
}
