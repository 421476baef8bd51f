import type { Actor } from '../../../core/actor.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { DaybookError, notFound } from '../../../core/errors.ts'
import { findEvent } from '../../../read/event-log/find-event.ts'
import type { Id, WebhookId } from '../../../core/ids.ts'
import { secretOverlapHours } from '../../../core/limits.ts'
import type { DeliveryDetail } from './schema.ts'
import { getManagedWebhook } from '../managed-webhook.ts'
import type { Attempt } from './attempt-store.ts'
import * as store from './delivery-store.ts'

/**
 * A delivery, oldest attempt first. The body is null for whoever may not see the event, although they manage the
 * address (D44), and when the event has left the log. The headers are those of the last attempt, with the times that
 * were signed and without the signatures: these are not kept, and who has the body and the secret has them too.
 *
 * @throws not_found; forbidden for whoever is neither owner nor administrator
 */
export async function findDelivery(
  sql: Sql,
  actor: Actor,
  webhookId: WebhookId,
  deliveryId: Id<'dlv'>,
): Promise<DeliveryDetail> {
  await getManagedWebhook(sql, actor, webhookId)
  const [attempts, pending, secret] = await Promise.all([
    store.listDeliveryAttempts(sql, actor.workspace_id, webhookId, deliveryId),
    store.findPendingAttempt(sql, actor.workspace_id, webhookId, deliveryId),
    store.findSecretTimes(sql, actor.workspace_id, webhookId, secretOverlapHours),
  ])
  const last = attempts.at(-1)
  const known = last ?? pending
  if (!known || !secret) throw notFound()
  const { event_id, event_type, kind } = known
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

function nullIfNotFound(error: unknown): null {
  if (error instanceof DaybookError && error.code === 'not_found') return null
  throw error
}

/** As `sign.ts` and `send.ts` write them (D41); while two secrets overlap, each signature is there twice. */
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
