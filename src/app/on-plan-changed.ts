import { webhooksOnPlanChanged } from '../exchange/webhooks/on-plan-changed.ts'
import type { OnPlanChanged } from '../identity/workspaces/set-plan.ts'

/** Everything that happens when the plan changes; the session API and the tool pass it to `setPlan`. */
export const onPlanChanged: readonly OnPlanChanged[] = [webhooksOnPlanChanged]
