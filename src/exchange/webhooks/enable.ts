import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { limitExceeded, planHasNoApi } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { WebhookId } from '../../core/ids.ts'
import { planLimits } from '../../core/limits.ts'
import { getManagedWebhook } from './managed-webhook.ts'
import { requireCreator } from './permissions.ts'
import type { Webhook } from './schema.ts'
import * as store from './store.ts'

/**
 * Enables an endpoint. The actor becomes its creator, whose access decides what is sent, and its failure counts start
 * from zero. Events since `disabled_at` can then be replayed (D43). If it is already enabled, nothing changes, not even
 * its creator.
 *
 * @throws not_found; forbidden unless the actor is the owner or an admin, and on a plan without webhooks;
 *   unprocessable at the plan's limit of enabled endpoints (D15, R-163)
 */
export async function enableWebhook(
  sql: Transaction,
  actor: Actor,
  id: WebhookId,
): Promise<{ webhook: Webhook; disabled_at: string | null }> {
  const before = await getManagedWebhook(sql, actor, id)
  if (before.enabled) return { webhook: before, disabled_at: null }
  const max = planLimits[sql.workspace.plan].webhookAddresses
  if (max === 0) throw planHasNoApi()
  const enabled = (await store.listEnabledWebhooks(sql, actor.workspace_id)).length
  if (enabled >= max) throw limitExceeded('webhook_addresses', max, enabled + 1)

  const { disabled_at } = await store.getWebhookState(sql, actor.workspace_id, id)
  const webhook = await store.enableWebhook(sql, requireCreator(actor), id)
  record(sql, actor, {
    action: 'webhook.enabled',
    subject_id: id,
    list_id: null,
    changed: { enabled: { from: false, to: true } },
  })
  return { webhook, disabled_at }
}
