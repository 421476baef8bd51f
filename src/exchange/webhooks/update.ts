import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { record } from '../../platform/events/record.ts'
import { diffFields } from '../../core/diff.ts'
import type { WebhookId } from '../../core/ids.ts'
import { getManagedWebhook } from './managed-webhook.ts'
import type { Webhook, WebhookSettingsPatch } from './schema.ts'
import * as store from './store.ts'

/**
 * Changes the events or the description of an endpoint in the settings, the only place to change the events. An update that changes
 * nothing is not recorded.
 *
 * @throws not_found; forbidden unless the actor is the owner or an admin
 */
export async function updateWebhook(
  sql: Transaction,
  actor: Actor,
  id: WebhookId,
  patch: WebhookSettingsPatch,
): Promise<Webhook> {
  const before = await getManagedWebhook(sql, actor, id)
  const webhook = {
    ...before,
    events: patch.events === undefined ? before.events : [...new Set(patch.events)],
    description: patch.description === undefined ? before.description : patch.description,
  }
  const changed = diffFields(before, webhook, ['events', 'description'], ['events'])
  if (Object.keys(changed).length === 0) return before
  await store.updateWebhook(sql, actor.workspace_id, webhook)
  record(sql, actor, { action: 'webhook.updated', subject_id: id, list_id: null, changed })
  return webhook
}
