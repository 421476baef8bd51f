import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../core/errors.ts'
import type { WebhookId } from '../../core/ids.ts'
import { adminsOnly } from './permissions.ts'
import type { Webhook } from './schema.ts'
import { findWebhook } from './store.ts'

/** Returns an endpoint of the actor's workspace that the actor may manage. @throws not_found, forbidden */
export async function getManagedWebhook(sql: Sql, actor: Actor, id: WebhookId): Promise<Webhook> {
  const webhook = await findWebhook(sql, actor.workspace_id, id)
  if (!webhook) throw notFound()
  adminsOnly(actor)
  return webhook
}

/** Nothing is sent to a disabled endpoint, not even on request. @throws conflict */
export function requireEnabled(webhook: Webhook): void {
  if (!webhook.enabled)
    throw conflict('webhook_disabled', 'This endpoint is disabled. Enable it before sending anything to it.')
}
