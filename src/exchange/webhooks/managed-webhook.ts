import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../core/errors.ts'
import type { WebhookId } from '../../core/ids.ts'
import { adminsOnly } from './permissions.ts'
import type { Webhook } from './schema.ts'
import { findWebhook } from './store.ts'

/** An address of the actor's workspace, for those who manage it. @throws not_found, forbidden */
export async function getManagedWebhook(sql: Sql, actor: Actor, id: WebhookId): Promise<Webhook> {
  const webhook = await findWebhook(sql, actor.workspace_id, id)
  if (!webhook) throw notFound()
  adminsOnly(actor)
  return webhook
}

/** Nothing is sent to an address that is disabled, whoever asks for it. @throws conflict */
export function requireEnabled(webhook: Webhook): void {
  if (!webhook.enabled)
    throw conflict('webhook_disabled', 'The address is disabled; enable it before sending anything to it.')
}
