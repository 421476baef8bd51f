import type { Actor } from '../../../core/actor.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import type { WebhookId } from '../../../core/ids.ts'
import { getManagedWebhook } from '../managed-webhook.ts'
import * as store from './attempt-store.ts'

/**
 * Lists the attempts to an endpoint before an id, newest first. They are kept for 30 days.
 *
 * @throws not_found; forbidden unless the actor is the owner or an admin
 */
export async function listAttempts(
  sql: Sql,
  actor: Actor,
  webhookId: WebhookId,
  filter: store.AttemptFilter,
  before: string | undefined,
  take: number,
): Promise<store.Attempt[]> {
  await getManagedWebhook(sql, actor, webhookId)
  // '~' sorts after every id.
  return store.listAttempts(sql, actor, webhookId, filter, before ?? 'try_~', take)
}
