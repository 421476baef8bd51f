import { type Static, Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import { fragment, type Fragment, type Sql } from '../../../platform/db/sql.ts'
import { idSchema, stampSchema } from '../../../platform/http/schemas.ts'
import { type Id, lowestId, randomId, type WebhookId } from '../../../core/ids.ts'
import { timeOfId } from '../../../core/time-of-id.ts'
import { creatorSeesEarlierValues } from '../delivery/creator-store.ts'

const QueuedRow = Type.Object({
  id: idSchema('dlv'),
  event_id: idSchema('evt'),
  event_type: Type.String(),
  due_at: stampSchema(),
})
export type QueuedRow = Static<typeof QueuedRow>

/** Inserts a delivery of one attempt for the only row of `chosen (id, type, whole)`. */
const insertDeliveriesFor = (
  sql: Sql,
  actor: Actor,
  webhookId: WebhookId,
  kind: 'redelivery' | 'test',
  eventMs: number,
  chosen: Fragment,
) =>
  sql(QueuedRow)`
  insert into deliveries
    (workspace_id, id, webhook_id, event_id, event_type, whole, kind, max_attempts, due_at, created_at)
  select ${actor.workspace_id}, ${randomId('dlv', eventMs)}, ${webhookId}, chosen.id, chosen.type,
    chosen.whole, ${kind}, 1, service_now(${sql.clockOffsetMs}), service_now(${sql.clockOffsetMs})
  from (${chosen}) as chosen
  returning id, event_id, event_type, due_at`

/** Inserts a delivery of one event, if that is still in the log. */
export const insertRedelivery = (sql: Sql, actor: Actor, webhookId: WebhookId, eventId: Id<'evt'>) =>
  insertDeliveriesFor(
    sql,
    actor,
    webhookId,
    'redelivery',
    timeOfId(eventId),
    fragment`
      select events.id, events.type, ${creatorSeesEarlierValues(fragment`events`, actor.workspace_id)} as whole
      from webhooks
      join members on members.workspace_id = webhooks.workspace_id and members.id = webhooks.created_by
      join events on events.workspace_id = webhooks.workspace_id
      where webhooks.workspace_id = ${actor.workspace_id} and webhooks.id = ${webhookId} and events.id = ${eventId}`,
  )

/** Inserts a delivery of the test event that this transaction recorded for the endpoint. */
export const insertTestDelivery = (sql: Sql & { stampMs: number }, actor: Actor, webhookId: WebhookId) =>
  insertDeliveriesFor(
    sql,
    actor,
    webhookId,
    'test',
    sql.stampMs,
    fragment`
      select id, type, true as whole from events
      where workspace_id = ${actor.workspace_id} and id >= ${lowestId('evt', sql.stampMs)}
        and type = 'webhook.test' and subject_id = ${webhookId}
      order by id desc limit 1`,
  )
