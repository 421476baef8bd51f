import { historyDays } from '../../data/limits.ts'
import { useWorkspace } from '../../data/session.ts'
import { MarginRow } from '../../ui/margin-list.tsx'
import type { Plan } from '../../lib/types.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages } from '../../messages/en/history.ts'

const nextPlan: Record<Plan, Plan | null> = { start: 'team', team: 'business', business: null }

/** The end of a history: how far back the plan shows it, and which plan shows more. */
export function HistoryLimit() {
  const { plan } = useWorkspace()
  const more = nextPlan[plan]
  const text = messages.historyLimit(
    common.plans[plan],
    messages.days(historyDays[plan]),
    more === null ? null : common.plans[more],
  )
  return (
    <MarginRow kind="log">
      <p>{text}</p>
    </MarginRow>
  )
}
