import { webhooksPlanChanged } from '../exchange/webhooks/disable.ts'
import type { PlanChanged } from '../identity/workspaces/set-plan.ts'

/** Everything that a change of the plan brings with it: what `setPlan` is handed by the app's door and the tool. */
export const planChanged: readonly PlanChanged[] = [webhooksPlanChanged]
