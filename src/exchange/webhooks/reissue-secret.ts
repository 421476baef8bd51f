import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { record } from '../../platform/events/record.ts'
import type { WebhookId } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'
import { getManagedWebhook } from './managed-webhook.ts'
import type { WebhookWithSecret } from './schema.ts'
import { newWebhookSecret, sealWebhookSecret } from './secret.ts'
import * as store from './store.ts'

/**
 * Gives an endpoint a new secret, shown in this response only. The old one keeps signing alongside it for a day (D41);
 * any secret before that stops at once.
 *
 * @throws not_found; forbidden unless the actor is the owner or an admin
 */
export async function reissueWebhookSecret(
  sql: Transaction,
  actor: Actor,
  id: WebhookId,
  secrets: Secrets,
): Promise<WebhookWithSecret> {
  const { enabled, created_at, ...webhook } = await getManagedWebhook(sql, actor, id)
  const secret = newWebhookSecret()
  await store.updateSecret(sql, actor.workspace_id, id, sealWebhookSecret(secrets, id, secret))
  record(sql, actor, { action: 'webhook.secret_reissued', subject_id: id, list_id: null })
  return { ...webhook, secret, enabled, created_at }
}
