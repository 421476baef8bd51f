import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { notFound } from '../../../core/errors.ts'
import { record } from '../../../platform/events/record.ts'
import type { Id, WebhookId } from '../../../core/ids.ts'
import { requireEnabled, getManagedWebhook } from '../managed-webhook.ts'
import { findSentIds } from '../delivery-history/attempt-store.ts'
import * as store from './resend-store.ts'

/** The delivery that was created; its attempts appear in the history under its id. */
export type QueuedDelivery = {
  delivery_id: Id<'dlv'>
  event_id: Id<'evt'>
  event_type: string
  due_at: string
}

/**
 * Sends the event of an attempt or a delivery again, to the same endpoint: a new delivery of one attempt (D45), recorded
 * in the history. The endpoint's creator must still be able to see the event.
 *
 * @param webhookId the endpoint that it must have been sent to; undefined for any
 * @throws not_found, also for an event that is no longer in the log; forbidden; conflict while the endpoint is disabled
 */
export async function redeliver(
  sql: Transaction,
  actor: Actor,
  attemptOrDeliveryId: string,
  webhookId?: WebhookId,
): Promise<QueuedDelivery> {
  const sent = await findSentIds(sql, actor, attemptOrDeliveryId)
  if (!sent || (webhookId !== undefined && sent.webhook_id !== webhookId)) throw notFound()
  requireEnabled(await getManagedWebhook(sql, actor, sent.webhook_id))
  const [delivery] = await store.insertRedelivery(sql, actor, sent.webhook_id, sent.event_id)
  if (!delivery) throw notFound()
  record(sql, actor, {
    action: 'webhook.redelivered',
    subject_id: sent.webhook_id,
    list_id: null,
    changed: { event_id: { from: null, to: sent.event_id } },
  })
  sql.announceEvents()
  return toQueued(delivery)
}

/**
 * Sends a `webhook.test` event to one endpoint only, whatever it subscribes to, in one attempt.
 *
 * @throws not_found; forbidden; conflict while the endpoint is disabled
 */
export async function sendTestEvent(
  sql: Transaction,
  actor: Actor,
  webhookId: WebhookId,
): Promise<QueuedDelivery> {
  requireEnabled(await getManagedWebhook(sql, actor, webhookId))
  record(sql, actor, {
    action: 'webhook.test',
    subject_id: webhookId,
    list_id: null,
    data: { webhook_id: webhookId },
  })
  const [delivery] = await store.insertTestDelivery(sql, actor, webhookId)
  if (!delivery) throw new Error(`no test event of ${webhookId}`)
  return toQueued(delivery)
}

const toQueued = ({ id, ...queued }: store.QueuedRow): QueuedDelivery => ({ ...queued, delivery_id: id })
