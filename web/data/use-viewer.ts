import { useMemo } from 'react'
import type { Desk } from '../lib/types.ts'
import { dateIn, type Viewer } from './tasks/filter-and-sort.ts'
import { useInWorkspace, useMe, useWorkspace } from './session.ts'
import { useNow } from '../lib/use-now.ts'

/** Who looks, in the zone whose days they see: their own, else the workspace's, as the service reckons. */
export function useViewer(): Viewer {
  const { account } = useMe()
  const { member_id: memberId, timezone } = useWorkspace()
  const desk = useInWorkspace<Desk>('/desk')
  const zone = account.timezone ?? timezone
  const ms = useNow(30_000)
  const lists = useMemo(() => desk.data && new Set<string>(desk.data.lists.map(({ id }) => id)), [desk.data])
  return useMemo(
    () => ({ memberId, zone, now: { ms, today: dateIn(zone, ms) }, ...(lists && { lists }) }),
    [memberId, zone, ms, lists],
  )
}
