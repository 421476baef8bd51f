import { useMemo } from 'react'
import type { SidebarData } from '../lib/types.ts'
import { dateInZone, type Viewer } from './tasks/filter-and-sort.ts'
import { useWorkspaceQuery, useMe, useWorkspace } from './session.ts'
import { useNow } from '../lib/use-now.ts'

/** Returns the viewer: the person and their own time zone, or the workspace's, as on the server. */
export function useViewer(): Viewer {
  const { account } = useMe()
  const { member_id: memberId, timezone } = useWorkspace()
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const zone = account.timezone ?? timezone
  const ms = useNow(30_000)
  const lists = useMemo(
    () => sidebar.data && new Set<string>(sidebar.data.lists.map(({ id }) => id)),
    [sidebar.data],
  )
  return useMemo(
    () => ({ memberId, zone, now: { ms, today: dateInZone(zone, ms) }, ...(lists && { lists }) }),
    [memberId, zone, ms, lists],
  )
}
