import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { record } from '../../platform/events/record.ts'
import type { WebhookId } from '../../core/ids.ts'
import { workspaceUrlIn } from '../../platform/mail/workspace-url.ts'
import { disabledMail, mailAdmins } from './mails.ts'
import { getManagedWebhook } from './managed-webhook.ts'
import type { DisabledReason, Webhook } from './schema.ts'
import * as store from './store.ts'

/**
 * Disables an endpoint until someone enables it. Does nothing if it is already disabled.
 *
 * @throws not_found; forbidden unless the actor is the owner or an admin
 */
export async function disableWebhook(sql: Transaction, actor: Actor, id: WebhookId): Promise<Webhook> {
  const webhook = await getManagedWebhook(sql, actor, id)
  if (!webhook.enabled) return webhook
  await disableWebhooks(sql, actor, [webhook], 'person')
  return { ...webhook, enabled: false }
}

/** Disables those of the endpoints that are enabled, with everything that disabling entails. */
export async function disableWebhooks(
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
 * Does what disabling entails, whatever the reason: pending deliveries are deleted, so they aren't sent even if the
 * endpoint is enabled again; the history records it; and the owner and admins get a mail, unless one of them did it
 * (D43).
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
  const workspaceUrl = workspaceUrlIn(sql.publicUrl, actor.workspace_id)
  await mailAdmins(sql, actor.workspace_id, disabledMail(workspaceUrl, urls, reason))
}
