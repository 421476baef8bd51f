import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { record } from '../../platform/events/record.ts'
import type { WebhookId } from '../../core/ids.ts'
import { planLimits } from '../../core/limits.ts'
import { placesIn } from '../../platform/mail/workspace-url.ts'
import type { MemberLeft } from '../../identity/members/remove.ts'
import type { PlanChanged } from '../../identity/workspaces/set-plan.ts'
import { disabledMail } from './mails.ts'
import { getManaged } from './managed-webhook.ts'
import type { DisabledReason, Webhook } from './schema.ts'
import * as store from './store.ts'
import { tellAdmins } from './mail-admins.ts'

/**
 * Stops all that is sent to an address, until somebody enables it. Again changes nothing.
 *
 * @throws not_found; forbidden for whoever is neither owner nor administrator
 */
export async function disableWebhook(sql: Transaction, actor: Actor, id: WebhookId): Promise<Webhook> {
  const webhook = await getManaged(sql, actor, id)
  if (!webhook.enabled) return webhook
  const disabled = await store.disableWebhooks(sql, actor.workspace_id, [id], 'person')
  await afterDisabling(sql, actor, disabled, 'person')
  return { ...webhook, enabled: false }
}

/** Addresses of a member who may no longer manage them: removed, or no longer an administrator (D43). */
export const webhooksMemberLeft: MemberLeft = async (sql, actor, memberId) => {
  const made = await store.listEnabled(sql, actor.workspace_id)
  await disable(
    sql,
    actor,
    made.filter(({ created_by }) => created_by === memberId),
    'creator',
  )
}

/** Addresses that a smaller plan has no room for, newest first (D15). On Start that is all of them. */
export const webhooksPlanChanged: PlanChanged = async (sql, actor, plan) => {
  const enabled = await store.listEnabled(sql, actor.workspace_id)
  await disable(sql, actor, enabled.slice(planLimits[plan].webhookAddresses), 'plan')
}

async function disable(
  sql: Transaction,
  actor: Actor,
  webhooks: readonly { id: WebhookId }[],
  reason: DisabledReason,
): Promise<void> {
  if (webhooks.length === 0) return
  const ids = webhooks.map(({ id }) => id)
  await afterDisabling(sql, actor, await store.disableWebhooks(sql, actor.workspace_id, ids, reason), reason)
}

/**
 * What goes with being disabled, whatever the reason: what waits is not sent any more, also when the address is
 * enabled again; the history says so; and owner and administrators are told, unless one of them has done it (D43).
 */
export async function afterDisabling(
  sql: Transaction,
  actor: Actor,
  webhooks: readonly { id: string; url: string }[],
  reason: DisabledReason,
): Promise<void> {
  const ids = webhooks.map(({ id }) => id)
  await store.deleteWaiting(sql, actor.workspace_id, ids)
  const entries = ids.map((id) => ({
    action: 'webhook.disabled' as const,
    subject_id: id,
    list_id: null,
    changed: { enabled: { from: true, to: false } },
  }))
  record(sql, actor, ...entries)
  if (reason === 'person') return
  const urls = webhooks.map(({ url }) => url)
  const places = placesIn(sql.publicUrl, actor.workspace_id)
  await tellAdmins(sql, actor.workspace_id, disabledMail(places, urls, reason))
}
