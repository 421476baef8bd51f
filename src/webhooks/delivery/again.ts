import type { Actor } from '../../actor.ts'
import type { Sql, Transaction } from '../../db/sql.ts'
import { conflict, notFound } from '../../errors.ts'
import { record } from '../../events/record.ts'
import { type Id, lowestId, type WebhookId } from '../../lib/ids.ts'
import { getManaged } from '../managed.ts'
import type { Webhook } from '../schema.ts'
import * as store from './again-store.ts'

/** A replay is six attempts like the first delivery, a redelivery and a test are one (D45). */
const replayAttempts = 6
const replayChunk = 200

/** The delivery that was made; its attempts show in the history under its id. */
export type Queued = { delivery_id: Id<'dlv'>; event_id: Id<'evt'> }

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
  await getManaged(sql, actor, webhookId)
  // Sorts behind every id.
  return store.listAttempts(sql, actor, webhookId, filter, before ?? 'try_~', take)
}

/**
 * Sends what an attempt or a delivery sent once more, to the same address: a new delivery of one attempt (D45). Its
 * creator must still see the event.
 *
 * @throws not_found, also for an event that is no longer in the log; forbidden; conflict while the address is disabled
 */
export async function redeliver(
  sql: Transaction,
  actor: Actor,
  attemptOrDeliveryId: string,
): Promise<Queued> {
  const sent = await store.findSent(sql, actor, attemptOrDeliveryId)
  if (!sent) throw notFound()
  enabled(await getManaged(sql, actor, sent.webhook_id))
  const kind = { kind: 'redelivery', maxAttempts: 1 } as const
  const [delivery] = await store.insertDelivery(sql, actor, sent.webhook_id, sent.event_id, kind)
  if (!delivery) throw notFound()
  sql.announceEvents()
  return { delivery_id: delivery.id, event_id: delivery.event_id }
}

/**
 * Sends an address whatever it would have got since a moment, from the event log, with the ids of then (D45). Not in a
 * transaction: a replay of a month must not hold the workspace's lane, so what is queued stays queued, 200 at a time.
 *
 * @param since ISO 8601, UTC
 * @returns how many deliveries were made
 * @throws not_found; forbidden; conflict while the address is disabled
 */
export async function replaySince(
  sql: Sql,
  actor: Actor,
  webhookId: WebhookId,
  since: string,
): Promise<number> {
  enabled(await getManaged(sql, actor, webhookId))
  const kind = { kind: 'replay', maxAttempts: replayAttempts } as const
  const until = lowestId('evt', (await store.serviceNowMs(sql)) + 1)
  let after = lowestId('evt', Math.max(0, Date.parse(since)))
  for (let queued = 0; ;) {
    const chunk = await store.insertReplay(sql, actor, webhookId, { after, until, take: replayChunk }, kind)
    queued += chunk.length
    if (chunk.length < replayChunk) return queued
    after = chunk.reduce<string>(
      (last, { event_id }) => (event_id > last ? event_id : last),
      after,
    ) as typeof after
  }
}

/**
 * Sends an address an event `webhook.test`, to it alone and whatever it subscribes to: one attempt.
 *
 * @throws not_found; forbidden; conflict while the address is disabled
 */
export async function sendTest(sql: Transaction, actor: Actor, webhookId: WebhookId): Promise<Queued> {
  enabled(await getManaged(sql, actor, webhookId))
  record(sql, actor, {
    action: 'webhook.test',
    subject_id: webhookId,
    list_id: null,
    data: { webhook_id: webhookId },
  })
  const kind = { kind: 'test', maxAttempts: 1 } as const
  const [delivery] = await store.insertTestDelivery(sql, actor, webhookId, kind)
  if (!delivery) throw new Error(`no test event of ${webhookId}`)
  return { delivery_id: delivery.id, event_id: delivery.event_id }
}

function enabled(webhook: Webhook): void {
  if (!webhook.enabled)
    throw conflict('webhook_disabled', 'The address is disabled; enable it before sending anything to it.')
}
