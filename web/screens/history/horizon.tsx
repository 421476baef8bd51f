import { historyDays } from '../../lib/limits.ts'
import { useWorkspace } from '../../lib/session.tsx'
import { Entry } from '../../parts/ledger.tsx'
import type { Plan } from '../../types.ts'
import { words as common } from '../../words/en/common.ts'
import { words } from '../../words/en/history.ts'

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
