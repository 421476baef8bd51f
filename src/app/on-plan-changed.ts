import { webhooksOnPlanChanged } from '../exchange/webhooks/on-plan-changed.ts'
import type { OnPlanChanged } from '../identity/workspaces/set-plan.ts'

/** Everything that a change of the plan brings with it: what `setPlan` is handed by the app's door and the tool. */
export const onPlanChanged: readonly OnPlanChanged[] = [webhooksOnPlanChanged]
