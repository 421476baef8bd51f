import type { Actor } from '../actor.ts'
import type { Transaction } from '../db/sql.ts'
import { record } from '../events/record.ts'
import { planLimits } from '../limits.ts'
import type { MemberLeft } from '../members/remove.ts'
import type { PlanChanged } from '../workspaces/set-plan.ts'
import type { Webhook } from './schema.ts'
import * as store from './store.ts'

/** Addresses of a member who may no longer manage them: removed, or no longer an administrator (D43). */
export const webhooksMemberLeft: MemberLeft = async (sql, actor, memberId) => {
  const disabled = await store.disableWebhooksOf(sql, actor.workspace_id, memberId, 'creator')
  recordDisabled(sql, actor, disabled)
}

/** Addresses that a smaller plan has no room for, newest first (D15). On Start that is all of them. */
export const webhooksPlanChanged: PlanChanged = async (sql, actor, plan) => {
  const kept = planLimits[plan].webhookAddresses
  if (sql.workspace.webhook_count <= kept) return
  recordDisabled(sql, actor, await store.disableNewestWebhooks(sql, actor.workspace_id, kept, 'plan'))
}

function recordDisabled(sql: Transaction, actor: Actor, webhooks: readonly Webhook[]): void {
  const entries = webhooks.map(({ id }) => ({
    action: 'webhook.disabled' as const,
    subject_id: id,
    list_id: null,
    changed: { enabled: { from: true, to: false } },
  }))
  record(sql, actor, ...entries)
}
