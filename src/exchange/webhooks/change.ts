import type { Actor } from '../../core/actor.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { invalidField, notFound } from '../../core/errors.ts'
import { type MatchesVersion, rejectReadOnlyChanges } from '../../platform/events/read-only-fields.ts'
import { record } from '../../platform/events/record.ts'
import { diffFields } from '../../core/diff.ts'
import type { WebhookId } from '../../core/ids.ts'
import { checkWebhookUrl } from './create.ts'
import { disableWebhook } from './disable.ts'
import { enableWebhook } from './enable.ts'
import type { Guard } from './guard/guard.ts'
import type { UrlFault } from './guard/url-fault.ts'
import { adminsOnly } from './permissions.ts'
import type { WebhookDetails, WebhookPatch } from './schema.ts'
import * as store from './store.ts'

const changeable = ['url', 'description', 'enabled'] as const

/** Returns an endpoint of the actor's workspace. @throws not_found; forbidden unless the actor may manage it */
export async function getWebhook(sql: Sql, actor: Actor, id: WebhookId): Promise<WebhookDetails> {
  const webhook = await store.findWebhookDetails(sql, actor.workspace_id, id)
  if (!webhook) throw notFound()
  adminsOnly(actor)
  return webhook
}

/** Returns what is wrong with the URL that a patch changes; see `checkWebhookUrl`. @throws as `getWebhook` does */
export async function checkPatchedUrl(
  sql: Sql,
  guard: Guard,
  actor: Actor,
  id: WebhookId,
  { url }: WebhookPatch,
): Promise<UrlFault | undefined> {
  if (url === undefined) return undefined
  const before = await getWebhook(sql, actor, id)
  return before.url === url ? undefined : checkWebhookUrl(guard, actor, url)
}

/**
 * Changes an endpoint by a token: where it is, its description, and whether it is enabled. Its events can only be changed
 * in the settings (R-124, 0282).
 *
 * @param options.fault the result of `checkPatchedUrl`
 * @throws not_found; forbidden unless the actor is the owner or an admin; validation_error for the URL and read-only
 *   fields; conflict if it has changed since it was read; unprocessable at the plan's limit of enabled endpoints
 */
export async function changeWebhook(
  sql: Transaction,
  actor: Actor,
  id: WebhookId,
  patch: WebhookPatch,
  { fault, matchesVersion }: { fault: UrlFault | undefined; matchesVersion?: MatchesVersion | undefined },
): Promise<WebhookDetails> {
  const before = await getWebhook(sql, actor, id)
  const after = {
    ...before,
    url: patch.url ?? before.url,
    description: patch.description === undefined ? before.description : patch.description,
    enabled: patch.enabled ?? before.enabled,
  }
  const changes = diffFields(before, after, changeable)
  rejectReadOnlyChanges(patch, before, changeable, changes, matchesVersion)
  if (changes.url && fault) throw invalidField('url', fault)

  if (changes.url) await store.updateUrl(sql, actor.workspace_id, id, after.url)
  if (changes.description) await store.updateWebhook(sql, actor.workspace_id, after)
  if (changes.url || changes.description)
    record(sql, actor, {
      action: 'webhook.updated',
      subject_id: id,
      list_id: null,
      changed: {
        // The rest of a URL may contain a secret.
        ...(changes.url && { host: { from: new URL(before.url).host, to: new URL(after.url).host } }),
        ...(changes.description && { description: changes.description }),
      },
    })
  if (changes.enabled) await (after.enabled ? enableWebhook : disableWebhook)(sql, actor, id)
  return Object.keys(changes).length === 0 ? before : getWebhook(sql, actor, id)
}
