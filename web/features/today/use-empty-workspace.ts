import { useWorkspace, useWorkspaceQuery } from '../../data/session.ts'
import type { SidebarData } from '../../lib/types.ts'

/** Whether there is no task yet in any list that the person sees; guests have to wait for others. */
export function useEmptyWorkspace(): boolean {
  const { role } = useWorkspace()
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar').data
  return (
    role !== 'guest' &&
    sidebar !== undefined &&
    sidebar.archived_count === 0 &&
    sidebar.lists.every(({ open_count, closed_count }) => open_count + closed_count === 0)
  )
}
