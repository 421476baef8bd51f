import { type Static, Type } from '../../../core/typebox.ts'
import { fragment, type Sql } from '../../../platform/db/sql.ts'
import { type EndpointHealth, healthColumn } from './claim-store.ts'
import { creatorSeesEarlierValues, creatorSeesEvent } from './creator-store.ts'

const dispatchBatchMax = 500

const dispatchedWebhooksType = Type.Unsafe<
  [workspaceId: string, webhookId: string, health: EndpointHealth][]
>({ type: 'array' })
const DispatchResult = Type.Object({ events: Type.Integer(), addresses: dispatchedWebhooksType })
export type DispatchResult = Static<typeof DispatchResult>

/** A delivery's id, built in the database: the event's time, then 62 random bits. */
export const newDeliveryId = (eventId: ReturnType<typeof fragment>) =>
  fragment`'dlv_' || substr(${eventId}, 5, 10) || substr(replace(gen_random_uuid()::text, '-', ''), 17)`

/**
 * Turns the oldest waiting events into deliveries, for each enabled endpoint that subscribes to the type and whose
 * creator can see the event (D44, R-005). One statement, so an event is either still waiting or has all its
 * deliveries; several workers take different events. Which of an event's two bodies an endpoint gets is decided here,
 * so that every attempt sends the same bytes (D46). Whether the creator may still manage webhooks is checked when a
 * delivery is sent, since an endpoint whose creator may not is then disabled.
 *
 * The commit doesn't wait for the disk: nothing is sent before its claim is on the disk, which includes everything
 * committed before it. A crash in between puts the events back into the outbox.
 *
 * @returns the number of events, and the endpoints that they go to
 */
export async function dispatchEvents(sql: Sql, maxAttempts: number): Promise<DispatchResult> {
  const [dispatched] = await sql(DispatchResult)`
    with unflushed as materialized (
      select set_config('synchronous_commit', 'off', true)
    ), taken as (
      delete from outbox
      where event_id = any (array(
        select event_id from outbox order by event_id limit ${dispatchBatchMax} for update skip locked
      ))
      returning workspace_id, event_id
    ), fresh as materialized (
      select event.* from taken
      cross join lateral (
        select workspace_id, id, type, created_at, list_id, from_list_id from events
        where events.workspace_id = taken.workspace_id and events.id = taken.event_id
        limit 1
      ) as event
    ), made as (
      insert into deliveries
        (workspace_id, id, webhook_id, event_id, event_type, whole, kind, max_attempts, due_at, created_at)
      select fresh.workspace_id, ${newDeliveryId(fragment`fresh.id`)}, webhooks.id, fresh.id, fresh.type,
        ${creatorSeesEarlierValues(fragment`fresh`)}, 'event', ${maxAttempts}, service_now(${sql.clockOffsetMs}),
        service_now(${sql.clockOffsetMs})
      from fresh
      join webhooks on webhooks.workspace_id = fresh.workspace_id and webhooks.enabled
        and fresh.type = any (webhooks.events)
      join workspaces on workspaces.id = fresh.workspace_id and workspaces.plan <> 'start'
      join members on members.workspace_id = webhooks.workspace_id and members.id = webhooks.created_by
      where ${creatorSeesEvent(fragment`fresh`)}
      returning workspace_id, webhook_id
    )
    select (select count(*) from taken)::integer as events,
      coalesce((
        select jsonb_agg(jsonb_build_array(webhooks.workspace_id, webhooks.id, ${healthColumn}))
        from (select distinct workspace_id, webhook_id from made) as address
        join webhooks on webhooks.workspace_id = address.workspace_id and webhooks.id = address.webhook_id
      ), '[]') as addresses
    from unflushed`
  return dispatched ?? { events: 0, addresses: [] }
}
