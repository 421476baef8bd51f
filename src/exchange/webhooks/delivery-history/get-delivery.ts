import type { Actor } from '../../../core/actor.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { DaybookError, notFound } from '../../../core/errors.ts'
import { findEvent } from '../../../read/event-log/find-event.ts'
import type { Id, WebhookId } from '../../../core/ids.ts'
import { secretOverlapHours } from '../../../core/limits.ts'
import type { DeliveryDetail } from './schema.ts'
import { getManagedWebhook } from '../managed-webhook.ts'
import { type Attempt, findSentIds } from './attempt-store.ts'
import * as store from './delivery-store.ts'

/**
 * Returns a delivery, oldest attempt first. The body is null if the actor manages the endpoint but can't see the event
 * (D44), and once the event has left the log. The headers are those of the last attempt, with the signed timestamps but
 * without the signatures: these aren't stored, and can be computed from the body and the secret.
 *
 * @throws not_found; forbidden unless the actor is the owner or an admin
 */
export async function getDelivery(
  sql: Sql,
  actor: Actor,
  webhookId: WebhookId,
  deliveryId: Id<'dlv'>,
): Promise<DeliveryDetail> {
  await getManagedWebhook(sql, actor, webhookId)
  const [{ attempts, pending }, secret] = await Promise.all([
    store.findDeliverySteps(sql, actor.workspace_id, webhookId, deliveryId),
    store.findSecretTimes(sql, actor.workspace_id, webhookId, secretOverlapHours),
  ])
  const last = attempts.at(-1)
  const attempt = last ?? pending
  if (!attempt || !secret) throw notFound()
  const { event_id, event_type, kind } = attempt
  return {
    id: deliveryId,
    event_id,
    event_type,
    kind,
    attempts,
    next: pending
      ? { attempt: pending.attempt, max_attempts: pending.max_attempts, due_at: pending.due_at }
      : null,
    body: await findEvent(sql, actor, event_id).catch(nullIfNotFound),
    headers: last ? sentHeaders(last, secret, sql.clockOffsetMs) : null,
  }
}

/**
 * Returns the event that an attempt or a delivery sent, as the text that was recorded. The actor must manage the
 * endpoint and be able to see the event: its creator may have access to lists that another admin doesn't (D44). Nothing
 * from the response's body is stored (S-53).
 *
 * @throws not_found; forbidden unless the actor is the owner or an admin
 */
export async function getSentEvent(sql: Sql, actor: Actor, attemptOrDeliveryId: string): Promise<string> {
  const sent = await findSentIds(sql, actor, attemptOrDeliveryId)
  if (!sent) throw notFound()
  await getManagedWebhook(sql, actor, sent.webhook_id)
  return findEvent(sql, actor, sent.event_id)
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof DaybookError && error.code === 'not_found') return null
  throw error
}

/** Returns the headers that `sign.ts` and `send.ts` write (D41), each signature twice while two secrets overlap. */
function sentHeaders(
  { event_id, started_at }: Attempt,
  { since, previous_until }: store.SecretTimes,
  clockOffsetMs: number,
): Record<string, string> {
  const startedMs = Date.parse(started_at)
  const t = String(Math.floor((startedMs - clockOffsetMs) / 1_000))
  const overlapped =
    previous_until !== null && startedMs >= Date.parse(since) && startedMs < Date.parse(previous_until)
  const keys = overlapped ? 2 : 1
  return {
    'content-type': 'application/json',
    'user-agent': 'Daybook',
    accept: '*/*',
    'X-Service-Signature': `t=${t}${',v1=…'.repeat(keys)}`,
    'webhook-id': event_id,
    'webhook-timestamp': t,
    'webhook-signature': Array.from({ length: keys }, () => 'v1,…').join(' '),
  }
}
