import { type Collection, createCollection } from '../collection.ts'
import type { Call } from '../http/call.ts'
import type { RequestOptions } from '../http/options.ts'
import type { Webhook, WebhookCreate, WebhookWithSecret } from '../types.ts'
import { verifyWebhook } from '../webhooks/verify.ts'

/** Where Daybook sends events. */
export type Webhooks = {
  /** All webhooks of the workspace, without their secrets. */
  list(options?: RequestOptions): Collection<Webhook>
  /** Creates a webhook. Store its `secret`: it isn't shown again. */
  create(webhook: WebhookCreate, options?: RequestOptions): Promise<WebhookWithSecret>
  delete(id: string, options?: RequestOptions): Promise<void>
  verify: typeof verifyWebhook
}

export const createWebhooks = (call: Call): Webhooks => ({
  list: (options) => createCollection(() => call('GET', '/webhooks', {}, options)),
  create: (body, options) => call('POST', '/webhooks', { body }, options),
  delete: (id, options) => call('DELETE', '/webhooks/{id}', { ids: [id] }, options),
  verify: verifyWebhook,
})
