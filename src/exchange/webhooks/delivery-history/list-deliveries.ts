import type { Actor } from '../../../core/actor.ts'
import type { Id, WebhookId } from '../../../core/ids.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { getManagedWebhook } from '../managed-webhook.ts'
import type { DeliveryAttempt, WebhookDelivery, WebhookDeliveryDetails } from './api-schema.ts'
import { getDelivery } from './get-delivery.ts'
import * as store from './list-store.ts'

/** A delivery, and the attempt that it is listed by. */
export type ListedDelivery = { delivery: WebhookDelivery; first_attempt_id: string }

/**
 * Lists the deliveries to an endpoint that have been attempted, the last one that began first. They are kept for 30 days.
 *
 * @param before the first attempt of the last delivery on the page before
 * @throws not_found; forbidden unless the actor is the owner or an admin
 */
export async function listDeliveries(
  sql: Sql,
  actor: Actor,
  webhookId: WebhookId,
  filter: store.DeliveryFilter,
  before: string | undefined,
  take: number,
): Promise<ListedDelivery[]> {
  await getManagedWebhook(sql, actor, webhookId)
  // '~' sorts after every id.
  const rows = await store.listFirstAttempts(sql, actor, webhookId, filter, before ?? 'try_~', take)
  const retried = rows.filter(({ outcome, max_attempts }) => outcome !== 'delivered' && max_attempts > 1)
  const oldest = retried.at(-1)
  const later = oldest
    ? await store.listLatestAttempts(
        sql,
        actor,
        webhookId,
        retried.map(({ delivery_id }) => delivery_id),
        oldest.id,
      )
    : []
  const latest = new Map(later.map((one) => [one.delivery_id, one]))
  return rows.map((row) => {
    const last = toAttempt(latest.get(row.delivery_id) ?? row)
    // Its last attempt may have ended after the first of the two statements.
    const state = stateOf(last, row.pending && last.attempt < row.max_attempts)
    return {
      first_attempt_id: row.id,
      delivery: {
        id: row.delivery_id,
        webhook_id: webhookId,
        event_id: row.event_id,
        event_type: row.event_type,
        kind: row.kind,
        state,
        attempt_count: last.attempt,
        max_attempts: row.max_attempts,
        last_attempt: last,
        next_attempt_at: state === 'retrying' ? row.due_at : null,
      },
    }
  })
}

/** Returns one delivery with its attempts and what is sent. @throws as `getDelivery` does */
export async function getDeliveryDetails(
  sql: Sql,
  actor: Actor,
  webhookId: WebhookId,
  deliveryId: Id<'dlv'>,
): Promise<WebhookDeliveryDetails> {
  const { attempts, next, headers, ...delivery } = await getDelivery(sql, actor, webhookId, deliveryId)
  const last = attempts.at(-1)
  return {
    ...delivery,
    webhook_id: webhookId,
    state: stateOf(last, next !== null),
    attempt_count: attempts.length,
    max_attempts: last?.max_attempts ?? next?.max_attempts ?? 0,
    last_attempt: last ? toAttempt(last) : null,
    next_attempt_at: next?.due_at ?? null,
    attempts: attempts.map(toAttempt),
    headers: Object.entries(headers ?? {}).map(([name, value]) => ({ name, value })),
  }
}

const toAttempt = ({
  attempt,
  started_at,
  outcome,
  status_code,
  duration_ms,
}: DeliveryAttempt): DeliveryAttempt => ({ attempt, started_at, outcome, status_code, duration_ms })

function stateOf(last: DeliveryAttempt | undefined, pending: boolean): WebhookDelivery['state'] {
  if (last?.outcome === 'delivered') return 'delivered'
  if (!pending) return 'failed'
  return last ? 'retrying' : 'pending'
}
