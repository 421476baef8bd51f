import type { Actor } from '../../../core/actor.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { notFound } from '../../../core/errors.ts'
import { findEvent } from '../../../read/event-log/find-event.ts'
import { getManagedWebhook } from '../managed-webhook.ts'
import * as store from './attempt-store.ts'

/**
 * The event that an attempt or a delivery sent, for whoever manages the address and may see the event itself: the
 * creator of an address may see lists that another administrator does not (D44). Nothing of the answer is kept (S-53).
 *
 * @returns the text that was recorded
 * @throws not_found; forbidden for whoever is neither owner nor administrator
 */
export async function findSentEvent(sql: Sql, actor: Actor, attemptOrDeliveryId: string): Promise<string> {
  const sent = await store.findSentIds(sql, actor, attemptOrDeliveryId)
  if (!sent) throw notFound()
  await getManagedWebhook(sql, actor, sent.webhook_id)
  return findEvent(sql, actor, sent.event_id)
}
