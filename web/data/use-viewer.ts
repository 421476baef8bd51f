import { useMemo } from 'react'
import type { SidebarData } from '../lib/types.ts'
import { dateInZone, deviceZone } from '../lib/time-zone.ts'
import { findInbox } from './sidebar-lists.ts'
import type { Viewer } from './tasks/filter-and-sort.ts'
import { useWorkspaceQuery, useMe, useWorkspace } from './session.ts'
import { useNow } from '../lib/use-now.ts'

/** Returns the viewer: the person, and their own time zone or this device's, which every request names. */
export function useViewer(): Viewer {
  const { account } = useMe()
  const { member_id: memberId } = useWorkspace()
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const zone = account.timezone ?? deviceZone()
  const ms = useNow(30_000)
  const lists = useMemo(
    () => sidebar.data && new Set<string>(sidebar.data.lists.map(({ id }) => id)),
    [sidebar.data],
  )
  const inboxId = findInbox(sidebar.data?.lists ?? [])?.id
  // Stays the same when the sidebar is fetched again: every row on screen depends on it.
  const now = useMemo(() => ({ ms, today: dateInZone(zone, ms) }), [zone, ms])
  return useMemo(
    () => ({
      memberId,
      zone,
      now,
      ...(lists && { lists }),
      ...(inboxId === undefined ? {} : { inboxId }),
    }),
    [memberId, zone, now, lists, inboxId],
  )
}
