import { useWorkspace, useWorkspaceQuery } from '../../data/session.ts'
import type { SidebarData } from '../../lib/types.ts'

/** Whether there is no task yet in any list that the person sees, but in a sample; guests have to wait for others. */
export function useEmptyWorkspace(): boolean {
  const { role } = useWorkspace()
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar').data
  return (
    role !== 'guest' &&
    sidebar !== undefined &&
    sidebar.archived_count === 0 &&
    sidebar.lists.every(
      ({ is_sample, open_count, closed_count }) => is_sample || open_count + closed_count === 0,
    )
  )
}
