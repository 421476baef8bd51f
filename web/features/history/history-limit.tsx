import { historyDays } from '../../data/limits.ts'
import { useWorkspace } from '../../data/session.ts'
import { Entry } from '../../ui/margin-list.tsx'
import type { Plan } from '../../lib/types.ts'
import { words as common } from '../../messages/en/common.ts'
import { words } from '../../messages/en/history.ts'

const next: Record<Plan, Plan | null> = { start: 'team', team: 'business', business: null }

/** Where a history ends: how far back the plan shows it, and which plan shows more. */
export function Horizon() {
  const { plan } = useWorkspace()
  const more = next[plan]
  const said = words.horizon(
    common.plans[plan],
    words.days(historyDays[plan]),
    more === null ? null : common.plans[more],
  )
  return (
    <Entry kind="log">
      <p>{said}</p>
    </Entry>
  )
}
