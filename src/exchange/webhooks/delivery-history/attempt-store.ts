import { type Static, Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import { fragment, type Fragment, type Sql } from '../../../platform/db/sql.ts'
import { idSchema, nullable, enumOf } from '../../../platform/http/schemas.ts'
import { lowestId, type WebhookId, type WorkspaceId } from '../../../core/ids.ts'
import { deliveryKinds } from '../delivery/claim-store.ts'
import { creatorCanSee } from '../delivery/creator-store.ts'
import { newDeliveryId } from '../delivery/dispatch-store.ts'
import { outcomes } from '../delivery/outcome.ts'

/** One line of an address's delivery history (R-162): nothing of what the subscriber answered (S-53). */
export const Attempt = Type.Object({
  id: idSchema('try'),
  delivery_id: idSchema('dlv'),
  event_id: idSchema('evt'),
  event_type: Type.String(),
  kind: enumOf(deliveryKinds),
  attempt: Type.Integer(),
  max_attempts: Type.Integer(),
  started_at: Type.String(),
  outcome: enumOf(outcomes),
  status_code: nullable(Type.Integer()),
  duration_ms: Type.Integer(),
  waiting: Type.Boolean({ description: 'It failed, and its delivery waits for the next attempt.' }),
})
export type Attempt = Static<typeof Attempt>

/** What an attempt's row holds. */
export const attemptColumns = fragment`id, delivery_id, event_id, event_type, kind, attempt, max_attempts, started_at, outcome,
  status_code, duration_ms`

/**
 * Whether the delivery of an attempt, of a row `tried`, is to be tried again and this was its last one. What a worker
 * has is counted already, before its attempt is in the history.
 */
export const isAwaitingRetry = (workspaceId: WorkspaceId): Fragment => fragment`(
  tried.outcome <> 'delivered' and coalesce((
    select attempts - (leased_until is not null)::integer = tried.attempt
    from deliveries where workspace_id = ${workspaceId} and id = tried.delivery_id
  ), false))`

/** Delivered, failed and to be tried again, or failed without: given up, or tried again since. */
export const attemptStates = ['delivered', 'waiting', 'failed'] as const

export type AttemptFilter = {
  /** Only those that were delivered, or only those that were not. */
  delivered?: boolean | undefined
  state?: (typeof attemptStates)[number] | undefined
  event_type?: string | undefined
}

/** In a form that the index of what failed knows. */
function matchesState(workspaceId: WorkspaceId, state: AttemptFilter['state']): Fragment {
  if (state === undefined) return fragment`true`
  if (state === 'delivered') return fragment`outcome = 'delivered'`
  const waiting = isAwaitingRetry(workspaceId)
  return state === 'waiting'
    ? fragment`outcome <> 'delivered' and ${waiting}`
    : fragment`outcome <> 'delivered' and not ${waiting}`
}

/** The attempts before an id, newest first. 100 000 that do not match cost 0.1 s (measured). */
export const listAttempts = (
  sql: Sql,
  actor: Actor,
  webhookId: WebhookId,
  { delivered, state, event_type }: AttemptFilter,
  before: string,
  take: number,
): Promise<Attempt[]> => sql(Attempt)`
  select ${attemptColumns}, ${isAwaitingRetry(actor.workspace_id)} as waiting from attempts as tried
  where workspace_id = ${actor.workspace_id} and webhook_id = ${webhookId} and id < ${before}
    and (${delivered ?? null}::boolean is null or (outcome = 'delivered') = ${delivered ?? null})
    and ${matchesState(actor.workspace_id, state)}
    and (${event_type ?? null}::text is null or event_type = ${event_type ?? null})
  order by id desc limit ${take}`

const SentRow = Type.Object({ webhook_id: idSchema('whk'), event_id: idSchema('evt') })

/** What an attempt, or any attempt of a delivery, sent and where to. An attempt is not older than its event. */
export async function findSentIds(
  sql: Sql,
  actor: Actor,
  attemptOrDeliveryId: string,
): Promise<Static<typeof SentRow> | undefined> {
  const [sent] = await sql(SentRow)`
    select webhook_id, event_id from attempts
    where workspace_id = ${actor.workspace_id} and (id = ${attemptOrDeliveryId} or delivery_id = ${attemptOrDeliveryId})
      and id >= 'try_' || substr(${attemptOrDeliveryId}, 5, 10)
    order by id limit 1`
  return sent
}

const QueuedRow = Type.Object({ id: idSchema('dlv'), event_id: idSchema('evt') })

/** The insertion of deliveries for the rows of `chosen (id, type, whole)`. */
const insertDeliveriesFor = (
  sql: Sql,
  actor: Actor,
  webhookId: WebhookId,
  kind: 'redelivery' | 'test',
  chosen: Fragment,
) =>
  sql(QueuedRow)`
  insert into deliveries
    (workspace_id, id, webhook_id, event_id, event_type, whole, kind, max_attempts, due_at, created_at)
  select ${actor.workspace_id}, ${newDeliveryId(fragment`chosen.id`)}, ${webhookId}, chosen.id, chosen.type,
    chosen.whole, ${kind}, 1, service_now(${sql.clockOffsetMs}), service_now(${sql.clockOffsetMs})
  from (${chosen}) as chosen
  returning id, event_id`

/** A delivery of one event, when that is still in the log. */
export const insertRedelivery = (sql: Sql, actor: Actor, webhookId: WebhookId, eventId: string) =>
  insertDeliveriesFor(
    sql,
    actor,
    webhookId,
    'redelivery',
    fragment`
      select events.id, events.type, ${creatorCanSee(fragment`events.from_list_id`)} as whole
      from webhooks
      join members on members.workspace_id = webhooks.workspace_id and members.id = webhooks.created_by
      join events on events.workspace_id = webhooks.workspace_id
      where webhooks.workspace_id = ${actor.workspace_id} and webhooks.id = ${webhookId} and events.id = ${eventId}`,
  )

/** A delivery of the test event that this transaction has recorded for the address. */
export const insertTestDelivery = (sql: Sql & { stampMs: number }, actor: Actor, webhookId: WebhookId) =>
  insertDeliveriesFor(
    sql,
    actor,
    webhookId,
    'test',
    fragment`
      select id, type, true as whole from events
      where workspace_id = ${actor.workspace_id} and id >= ${lowestId('evt', sql.stampMs)}
        and type = 'webhook.test' and subject_id = ${webhookId}
      order by id desc limit 1`,
  )
