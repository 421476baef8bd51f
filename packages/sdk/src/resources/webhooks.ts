import { type Collection, createCollection, pageQuery } from '../collection.ts'
import type { Call } from '../http/call.ts'
import type { Get, RequestOptions } from '../http/options.ts'
import type {
  DeliveryQuery,
  Webhook,
  WebhookCreate,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDetails,
  WebhookPatch,
  WebhookWithSecret,
} from '../types.ts'
import { verifyWebhook } from '../webhooks/verify.ts'

/** Where Daybook sends events. */
export type Webhooks = {
  /** All webhooks of the workspace, without their secrets. */
  list(options?: RequestOptions): Collection<Webhook>
  get: Get<WebhookDetails>
  /** Creates a webhook. Store its `secret`: it isn't shown again. */
  create(webhook: WebhookCreate, options?: RequestOptions): Promise<WebhookWithSecret>
  /** Changes the URL or the description, or disables and enables it. The events are changed in the settings. */
  update(id: string, changes: WebhookPatch, options?: RequestOptions): Promise<WebhookDetails>
  delete(id: string, options?: RequestOptions): Promise<void>
  /** Sends a `webhook.test` event to this webhook alone. `delivery` tells what came of it. */
  test(id: string, options?: RequestOptions): Promise<WebhookDelivery>
  /** The deliveries of the last 30 days, the newest first. */
  deliveries(id: string, query?: DeliveryQuery, options?: RequestOptions): Collection<WebhookDelivery>
  /** One delivery with its attempts, and the exact body that is sent. */
  delivery(id: string, deliveryId: string, options?: RequestOptions): Promise<WebhookDeliveryDetails>
  /** Sends the event of a delivery again, as a new delivery. */
  redeliver(id: string, deliveryId: string, options?: RequestOptions): Promise<WebhookDelivery>
  verify: typeof verifyWebhook
}

export const createWebhooks = (call: Call): Webhooks => ({
  list: (options) => createCollection(() => call('GET', '/webhooks', {}, options)),
  get: (id: string, options?: RequestOptions) => call('GET', '/webhooks/{id}', { ids: [id] }, options),
  create: (body, options) => call('POST', '/webhooks', { body }, options),
  update: (id, body, options) => call('PATCH', '/webhooks/{id}', { ids: [id], body }, options),
  delete: (id, options) => call('DELETE', '/webhooks/{id}', { ids: [id] }, options),
  test: (id, options) => call('POST', '/webhooks/{id}/test', { ids: [id] }, options),
  deliveries: (id, query, options) =>
    createCollection((cursor) =>
      call('GET', '/webhooks/{id}/deliveries', { ids: [id], query: pageQuery(query, cursor) }, options),
    ),
  delivery: (id, deliveryId, options) =>
    call('GET', '/webhooks/{id}/deliveries/{delivery_id}', { ids: [id, deliveryId] }, options),
  redeliver: (id, deliveryId, options) =>
    call('POST', '/webhooks/{id}/deliveries/{delivery_id}/redeliver', { ids: [id, deliveryId] }, options),
  verify: verifyWebhook,
})
