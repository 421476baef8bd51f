import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { record } from '../../platform/events/record.ts'
import type { WebhookId } from '../../core/ids.ts'
import { planLimits } from '../../core/limits.ts'
import { workspaceUrlIn } from '../../platform/mail/workspace-url.ts'
import type { OnMemberRemoved } from '../../identity/members/remove.ts'
import type { OnPlanChanged } from '../../identity/workspaces/set-plan.ts'
import { disabledMail } from './mails.ts'
import { getManagedWebhook } from './managed-webhook.ts'
import type { DisabledReason, Webhook } from './schema.ts'
import * as store from './store.ts'
import { mailAdmins } from './mail-admins.ts'

/**
 * Stops all that is sent to an address, until somebody enables it. Again changes nothing.
 *
 * @throws not_found; forbidden for whoever is neither owner nor administrator
 */
export async function disableWebhook(sql: Transaction, actor: Actor, id: WebhookId): Promise<Webhook> {
  const webhook = await getManagedWebhook(sql, actor, id)
  if (!webhook.enabled) return webhook
  const disabled = await store.disableWebhooks(sql, actor.workspace_id, [id], 'person')
  await reportDisabled(sql, actor, disabled, 'person')
  return { ...webhook, enabled: false }
}

/** Addresses of a member who may no longer manage them: removed, or no longer an administrator (D43). */
export const webhooksOnMemberRemoved: OnMemberRemoved = async (sql, actor, memberId) => {
  const made = await store.listEnabledWebhooks(sql, actor.workspace_id)
  await disableAndReport(
    sql,
    actor,
    made.filter(({ created_by }) => created_by === memberId),
    'creator',
  )
}

/** Addresses that a smaller plan has no room for, newest first (D15). On Start that is all of them. */
export const disableWebhooksOnPlanChanged: OnPlanChanged = async (sql, actor, plan) => {
  const enabled = await store.listEnabledWebhooks(sql, actor.workspace_id)
  await disableAndReport(sql, actor, enabled.slice(planLimits[plan].webhookAddresses), 'plan')
}

async function disableAndReport(
  sql: Transaction,
  actor: Actor,
  webhooks: readonly { id: WebhookId }[],
  reason: DisabledReason,
): Promise<void> {
  if (webhooks.length === 0) return
  const ids = webhooks.map(({ id }) => id)
  await reportDisabled(sql, actor, await store.disableWebhooks(sql, actor.workspace_id, ids, reason), reason)
}

/**
 * What goes with being disabled, whatever the reason: what waits is not sent any more, also when the address is
 * enabled again; the history says so; and owner and administrators are told, unless one of them has done it (D43).
 */
export async function reportDisabled(
  sql: Transaction,
  actor: Actor,
  webhooks: readonly { id: string; url: string }[],
  reason: DisabledReason,
): Promise<void> {
  const ids = webhooks.map(({ id }) => id)
  await store.deletePendingDeliveries(sql, actor.workspace_id, ids)
  const entries = ids.map((id) => ({
    action: 'webhook.disabled' as const,
    subject_id: id,
    list_id: null,
    changed: { enabled: { from: true, to: false } },
  }))
  record(sql, actor, ...entries)
  if (reason === 'person') return
  const urls = webhooks.map(({ url }) => url)
  const places = workspaceUrlIn(sql.publicUrl, actor.workspace_id)
  await mailAdmins(sql, actor.workspace_id, disabledMail(places, urls, reason))
}
