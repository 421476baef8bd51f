import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { invalidField, limitExceeded, planHasNoApi } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { Secrets } from '../../core/secrets.ts'
import { planLimits, webhookUrlMax } from '../../core/limits.ts'
import type { Guard } from './guard/guard.ts'
import type { UrlFault } from './guard/url-fault.ts'
import { requireCreator } from './permissions.ts'
import type { WebhookCreate, WebhookWithSecret } from './schema.ts'
import { newWebhookSecret, sealWebhookSecret } from './secret.ts'
import * as store from './store.ts'

/**
 * Returns what is wrong with the URL of a new endpoint. Called before the transaction, which must not wait for other
 * people's servers; and only for actors who may create endpoints does it contact the URL's server. The result counts
 * only if the request is carried out: a repeated request gets the first one's response (D31).
 */
export const checkWebhookUrl = async (
  guard: Guard,
  actor: Actor,
  url: string,
): Promise<UrlFault | undefined> =>
  isAdmin(actor) && url.length <= webhookUrlMax ? guard.probe(url) : guard.checkUrl(url)

/**
 * Creates an endpoint, which receives what its creator can see. The secret is in the response and, sealed, in the row
 * (R-120).
 *
 * @param fault the result of `checkWebhookUrl`
 * @throws forbidden on a plan without webhooks, and unless the actor is the owner or an admin;
 *   validation_error for the URL (D48); unprocessable at the plan's limit of endpoints
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
    // The rest of the URL may contain a secret, and is deleted with the endpoint.
    changed: { host: { from: null, to: new URL(body.url).host } },
  })
  return { ...webhook, secret, enabled, created_at }
}
