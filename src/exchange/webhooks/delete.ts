import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { type MatchesVersion, requireVersion } from '../../platform/events/read-only-fields.ts'
import { record } from '../../platform/events/record.ts'
import type { WebhookId } from '../../core/ids.ts'
import { getWebhook } from './change.ts'
import * as store from './store.ts'

/** Deletes an endpoint and its pending deliveries. @throws not_found, forbidden, conflict for another version */
export async function deleteWebhook(
  sql: Transaction,
  actor: Actor,
  id: WebhookId,
  matchesVersion?: MatchesVersion,
): Promise<void> {
  const webhook = await getWebhook(sql, actor, id)
  requireVersion(webhook, matchesVersion)

  await store.deleteWebhook(sql, actor.workspace_id, id)
  await store.addToWebhookCount(sql, actor.workspace_id, -1)
  record(sql, actor, {
    action: 'webhook.deleted',
    subject_id: id,
    list_id: null,
    changed: { host: { from: new URL(webhook.url).host, to: null } },
  })
}
