import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { invalidField, limitExceeded, planHasNoApi } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { Secrets } from '../../core/secrets.ts'
import { planLimits } from '../../core/limits.ts'
import type { UrlFault } from './guard/url-fault.ts'
import { requireCreator } from './permissions.ts'
import type { WebhookCreate, WebhookWithSecret } from './schema.ts'
import { newWebhookSecret, sealWebhookSecret } from './secret.ts'
import * as store from './store.ts'

/**
 * Makes an address, on behalf of which its creator sees. Its secret is in the answer and, sealed, in its row.
 *
 * @param fault what the guard has found out about the url before the transaction
 * @throws forbidden on a plan without webhooks and for whoever is neither owner nor administrator;
 *   validation_error for the url (D48); unprocessable when the plan has no address left
 */
export async function createWebhook(
  sql: Transaction,
  actor: Actor,
  body: WebhookCreate,
  { secrets, fault }: { secrets: Secrets; fault: UrlFault | undefined },
): Promise<WebhookWithSecret> {
  const max = planLimits[sql.workspace.plan].webhookAddresses
  if (max === 0) throw planHasNoApi()
  const creator = requireCreator(actor)
  if (fault) throw invalidField('url', fault)
  const actual = sql.workspace.webhook_count + 1
  if (actual > max) throw limitExceeded('webhook_addresses', max, actual)

  const id = sql.newId('whk')
  const secret = newWebhookSecret()
  await store.addToWebhookCount(sql, actor.workspace_id, 1)
  const { enabled, created_at, ...webhook } = await store.insertWebhook(sql, creator, {
    id,
    url: body.url,
    events: [...new Set(body.events)],
    description: body.description ?? null,
    secret: sealWebhookSecret(secrets, id, secret),
  })
  record(sql, actor, {
    action: 'webhook.created',
    subject_id: id,
    list_id: null,
    // The rest of the url may hold a secret, and is gone with the address.
    changed: { host: { from: null, to: new URL(body.url).host } },
  })
  return { ...webhook, secret, enabled, created_at }
}
