import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { WebhookId } from '../../core/ids.ts'
import { adminsOnly } from './permissions.ts'
import * as store from './store.ts'

/** Deletes an endpoint and its pending deliveries. @throws not_found, forbidden */
export async function deleteWebhook(sql: Transaction, actor: Actor, id: WebhookId): Promise<void> {
  const webhook = await store.findWebhook(sql, actor.workspace_id, id)
  if (!webhook) throw notFound()
  adminsOnly(actor)

  await store.deleteWebhook(sql, actor.workspace_id, id)
  await store.addToWebhookCount(sql, actor.workspace_id, -1)
  record(sql, actor, {
    action: 'webhook.deleted',
    subject_id: id,
    list_id: null,
    changed: { host: { from: new URL(webhook.url).host, to: null } },
  })
}
