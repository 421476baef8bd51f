import { webhooksPlanChanged } from './webhooks/disable.ts'
import type { PlanChanged } from './workspaces/set-plan.ts'

/** Everything that a change of the plan brings with it: what `setPlan` is handed by the app's door and the tool. */
export const planChanged: readonly PlanChanged[] = [webhooksPlanChanged]
