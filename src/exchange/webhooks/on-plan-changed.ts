import { planLimits } from '../../core/limits.ts'
import type { OnPlanChanged } from '../../identity/workspaces/set-plan.ts'
import { disableWebhooks } from './disable.ts'
import { listEnabledWebhooks } from './store.ts'

/** Disables the endpoints beyond the new plan's limit, newest first (D15). On Start, that is all of them. */
export const webhooksOnPlanChanged: OnPlanChanged = async (sql, actor, plan) => {
  const enabled = await listEnabledWebhooks(sql, actor.workspace_id)
  await disableWebhooks(sql, actor, enabled.slice(planLimits[plan].webhookAddresses), 'plan')
}
