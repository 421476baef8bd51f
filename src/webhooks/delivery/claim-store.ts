import { type Static, Type } from 'typebox'
import { fragment, json, type Sql } from '../../db/sql.ts'
import { id, nullable, oneOf } from '../../http/schemas.ts'
import { creatorManages, creatorSees } from './creator-store.ts'

/** Longer than an attempt can take; who has not settled by then has died. */
export const leaseS = 15

export const deliveryKinds = ['event', 'redelivery', 'replay', 'test'] as const

/** What may be claimed, and how much of it. */
export type Rooms = {
  /** Addresses of which something is known; any other has room for one. */
  addresses: { webhook_id: string; room: number; proven: boolean }[]
  /** Workspaces that have something in flight. */
  workspaces: { workspace_id: string; room: number }[]
  /** The room of the others. */
  workspaceMax: number
  /** How many deliveries to addresses that have proven healthy, and to all others. */
  proven: number
  unproven: number
}

const bytes = Type.Unsafe<Buffer>({ type: 'bytea' })

const claim = {
  workspace_id: id('wsp'),
  id: id('dlv'),
  webhook_id: id('whk'),
  event_id: id('evt'),
  event_type: Type.String(),
  kind: oneOf(deliveryKinds),
  /** The number of this attempt, from 1. */
  attempt: Type.Integer(),
  max_attempts: Type.Integer(),
  /** The fencing token: who comes with another one changes nothing. */
  lease: Type.Integer(),
}

const ClaimedRow = Type.Object({
  ...claim,
  created_at: Type.String(),
  url: Type.String(),
  secret: bytes,
  previous_secret: nullable(bytes),
  /** Why nothing is to be sent after all; null when something is. */
  refusal: nullable(oneOf(['disabled', 'plan', 'creator', 'hidden', 'gone'])),
  /** Whether the body names the list that the task has left, as it was decided when the delivery was made. */
  whole: Type.Boolean(),
  /** The event's bytes, with the first of its deliveries only. */
  body: nullable(Type.String()),
})
export type ClaimedRow = Static<typeof ClaimedRow>

/**
 * Takes what is due, address by address: for each the oldest deliveries that it has room for. The attempt is counted
 * here and committed before anything is sent, so that a crash can never cause one more (D42).
 *
 * The addresses are found by skipping from one to the next in the index, and every row is then taken by its id, in
 * arrays: left to itself the planner joins, which cost 90 ms a claim with a thousand dead addresses (measured).
 */
export const claimDeliveries = (sql: Sql, rooms: Rooms, lease: number): Promise<ClaimedRow[]> => {
  const now = fragment`(select service_now(${sql.clockOffsetMs}))`
  return sql(ClaimedRow)`
    with recursive addresses as (
      (select workspace_id, webhook_id from deliveries
        where leased_until is null order by workspace_id, webhook_id limit 1)
      union all
      select next.workspace_id, next.webhook_id
      from addresses cross join lateral (
        select workspace_id, webhook_id from deliveries
        where leased_until is null
          and (workspace_id, webhook_id) > (addresses.workspace_id, addresses.webhook_id)
        order by workspace_id, webhook_id limit 1
      ) as next
    ), open as materialized (
      select addresses.*, coalesce(address.room, 1) as room, coalesce(address.proven, false) as proven,
        coalesce(workspace.room, ${rooms.workspaceMax}) as workspace_room
      from addresses
      left join jsonb_to_recordset(${json(rooms.addresses)}::jsonb)
        as address (webhook_id text, room integer, proven boolean) on address.webhook_id = addresses.webhook_id
      left join jsonb_to_recordset(${json(rooms.workspaces)}::jsonb)
        as workspace (workspace_id text, room integer) on workspace.workspace_id = addresses.workspace_id
      where coalesce(address.room, 1) > 0 and coalesce(workspace.room, 1) > 0
    ), due as materialized (
      select first.id, first.due_at, open.proven, open.workspace_room,
        row_number() over (partition by open.workspace_id order by first.due_at) as in_workspace
      from open cross join lateral (
        select id, due_at from deliveries
        where workspace_id = open.workspace_id and webhook_id = open.webhook_id
          and leased_until is null and due_at <= ${now}
        order by due_at limit open.room
      ) as first
    ), chosen as materialized (
      select id, proven, row_number() over (partition by proven order by due_at) as place
      from due where in_workspace <= workspace_room
    ), claimed as (
      update deliveries
      set attempts = attempts + 1, lease = ${lease}, leased_until = service_now(0) + ${leaseS} * interval '1 second'
      where id = any (array(
        select id from deliveries
        where id = any (array(
            select id from chosen
            where place <= case when proven then ${rooms.proven}::integer else ${rooms.unproven}::integer end
          ))
          and leased_until is null and due_at <= ${now} and attempts < max_attempts
        for update skip locked
      ))
      returning *
    ), judged as (
      select claimed.*, webhook.url, webhook.secret,
        case when webhook.previous_secret_until > ${now} then webhook.previous_secret end as previous_secret,
        case
          when not webhook.enabled then 'disabled'
          when workspaces.plan = 'start' then 'plan'
          when not ${creatorManages} then 'creator'
          when event.id is null then 'gone'
          when not ${creatorSees(fragment`event.list_id`)} then 'hidden'
        end as refusal,
        event.body, event.body_inside
      from claimed
      cross join lateral (
        select * from webhooks
        where webhooks.workspace_id = claimed.workspace_id and webhooks.id = claimed.webhook_id
        limit 1
      ) as webhook
      cross join lateral (
        select * from members
        where members.workspace_id = claimed.workspace_id and members.id = webhook.created_by
        limit 1
      ) as members
      join workspaces on workspaces.id = claimed.workspace_id
      left join lateral (
        select id, list_id, body, body_inside from events
        where events.workspace_id = claimed.workspace_id and events.id = claimed.event_id
        limit 1
      ) as event on true
    )
    select workspace_id, id, webhook_id, event_id, event_type, kind, attempts as attempt, max_attempts, lease,
      created_at, url, secret, previous_secret, refusal, whole,
      case when row_number() over (partition by event_id, whole) = 1
        then case when whole then body else coalesce(body_inside, body) end
      end as body
    from judged`
}

const ExpiredRow = Type.Object({ ...claim, leased_until: Type.String() })
export type ExpiredRow = Static<typeof ExpiredRow>

/** Attempts whose worker has died: nobody knows how they ended. */
export const listExpired = (sql: Sql): Promise<ExpiredRow[]> => sql(ExpiredRow)`
  select workspace_id, id, webhook_id, event_id, event_type, kind, attempts as attempt, max_attempts, lease,
    leased_until
  from deliveries
  where leased_until < (select service_now(0))
  order by leased_until limit 500`
