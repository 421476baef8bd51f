import type { Actor } from '../../../core/actor.ts'
import type { Sql, Transaction } from '../../../platform/db/sql.ts'
import { notFound } from '../../../core/errors.ts'
import { record } from '../../../platform/events/record.ts'
import type { Id, WebhookId } from '../../../core/ids.ts'
import { requireEnabled, getManagedWebhook } from '../managed-webhook.ts'
import * as store from '../delivery-history/attempt-store.ts'

/** The delivery that was made; its attempts show in the history under its id. */
export type QueuedDelivery = { delivery_id: Id<'dlv'>; event_id: Id<'evt'> }

/**
 * The attempts to an address before an id, newest first; kept 30 days.
 *
 * @throws not_found; forbidden for whoever is neither owner nor administrator
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
  // Sorts behind every id.
  return store.listAttempts(sql, actor, webhookId, filter, before ?? 'try_~', take)
}

/**
 * Sends what an attempt or a delivery sent once more, to the same address: a new delivery of one attempt (D45), which
 * the history tells of. Its creator must still see the event.
 *
 * @throws not_found, also for an event that is no longer in the log; forbidden; conflict while the address is disabled
 */
export async function redeliver(
  sql: Transaction,
  actor: Actor,
  attemptOrDeliveryId: string,
): Promise<QueuedDelivery> {
  const sent = await store.findSentIds(sql, actor, attemptOrDeliveryId)
  if (!sent) throw notFound()
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
  return { delivery_id: delivery.id, event_id: delivery.event_id }
}

/**
 * Sends an address an event `webhook.test`, to it alone and whatever it subscribes to: one attempt.
 *
 * @throws not_found; forbidden; conflict while the address is disabled
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
  return { delivery_id: delivery.id, event_id: delivery.event_id }
}
