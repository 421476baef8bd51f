import { useMemo } from 'react'
import { dateIn, type Viewer } from './rows/matching.ts'
import { useMe, useWorkspace } from './session.tsx'
import { useNow } from './use-now.ts'

/** Who looks, in the zone whose days they see: their own, else the workspace's, as the service reckons. */
export function useViewer(): Viewer {
  const { account } = useMe()
  const { member_id: memberId, timezone } = useWorkspace()
  const zone = account.timezone ?? timezone
  const ms = useNow(30_000)
  return useMemo(() => ({ memberId, zone, now: { ms, today: dateIn(zone, ms) } }), [memberId, zone, ms])
}
