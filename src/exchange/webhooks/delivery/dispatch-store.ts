import { type Static, Type } from '../../../core/typebox.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type OnlyWorkspaces, within } from '../../../platform/db/distribution/by-shard.ts'
import { type BaseTransaction, fragment, type Fragment, json, type Sql } from '../../../platform/db/sql.ts'
import { transact } from '../../../platform/db/transact.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { eventBody } from '../../../platform/events/event-body.ts'
import { enumOf, idSchema, nullable } from '../../../platform/http/schemas.ts'
import {
  type ClaimedDelivery,
  claimedFields,
  type EndpointHealth,
  endpointHealth,
  healthColumn,
  leasedUntil,
  validPreviousSecret,
  type WebhookCapacity,
} from './claim-store.ts'
import { creatorIsAdmin, creatorSeesEarlierValues, creatorSeesEvent } from './creator-store.ts'

/** Few enough that what they lead to can mostly be sent at once; the next statement takes the rest. */
export const dispatchBatchMax = 64

/** More than one statement takes, since other workers look at the same events. */
const waitingMax = 4 * dispatchBatchMax

type WaitingWebhook = [workspaceId: string, webhookId: string, health: EndpointHealth]

const DispatchRow = Type.Object({
  ...claimedFields,
  /** Null in the only row of a dispatch that claimed nothing; then its other fields are null too, except these. */
  id: nullable(idSchema('dlv')),
  events: Type.Integer(),
  /** On the first row only. */
  waiting: nullable(Type.Unsafe<WaitingWebhook[]>({ type: 'array' })),
  unflushed: nullable(Type.String()),
})
type DispatchRow = Static<typeof DispatchRow>

export type DispatchResult = {
  /** How many events were taken. */
  events: number
  /** Endpoints with new deliveries that aren't claimed. */
  waiting: readonly WaitingWebhook[]
  claimed: ClaimedDelivery[]
}

/** What a dispatch may claim of what it creates. */
export type DispatchClaims = {
  /** For how many deliveries of which endpoints. */
  capacities: readonly WebhookCapacity[]
  /** The fencing token of the claims. */
  lease: number
}

/**
 * A delivery's id: the event's time, then a hash. A random number would be another one on each node of a cluster, which
 * therefore refuses it in statements that write.
 *
 * @param of what is unique to the delivery
 */
export const deliveryIdOf = (eventId: Fragment, of: Fragment): Fragment =>
  fragment`'dlv_' || substr(${eventId}, 5, 10) || lpad(to_hex(hashtextextended(${of}, 0)), 16, '0')`

const WaitingEvent = Type.Object({ workspace_id: idSchema('wsp'), event_id: idSchema('evt') })

/** Lists the oldest events of all workspaces that wait for a dispatch: a sweep, for a cluster. */
export const listWaitingEvents = (sql: Sql): Promise<Static<typeof WaitingEvent>[]> =>
  sql.sweep(
    (among) => sql(WaitingEvent)`
      select workspace_id, event_id from outbox
      where true ${within(among, fragment`workspace_id`)}
      order by event_id limit ${waitingMax}`,
  )

/**
 * Turns the oldest waiting events into deliveries, for each enabled endpoint that subscribes to the type and whose
 * creator can see the event (D44, R-005). An event is either still waiting or has all its deliveries; several workers
 * take different events. Which of an event's two bodies an endpoint gets is decided here, so that every attempt sends the
 * same bytes (D46).
 *
 * Deliveries that can be sent at once are claimed as they are created, the oldest events first: their first attempt is
 * counted and on the disk when this returns (0250). Whether the creator may still manage webhooks is otherwise checked
 * when a delivery is claimed, since an endpoint whose creator may not is then disabled.
 *
 * @param only the workspaces of one shard whose events are meant, as a cluster requires
 */
export const dispatchEvents = (
  database: Database,
  maxAttempts: number,
  claims: DispatchClaims,
  only: OnlyWorkspaces,
): Promise<DispatchResult> =>
  only === undefined
    ? dispatchAtOnce(database.page, maxAttempts, claims)
    : dispatchInShard(database, maxAttempts, claims, only)

/**
 * Does it in one statement. Without claims, its commit doesn't wait for the disk: nothing is sent before a claim is on
 * the disk, which includes everything committed before it. A crash in between puts the events back into the outbox.
 */
async function dispatchAtOnce(
  sql: Sql,
  maxAttempts: number,
  { capacities, lease }: DispatchClaims,
): Promise<DispatchResult> {
  const now = fragment`(select service_now(${sql.clockOffsetMs}))`
  const rows = await sql(DispatchRow)`
    with ${addressEvents(sql, capacities)}, made as (
      insert into deliveries
        (workspace_id, id, webhook_id, event_id, event_type, whole, kind, attempts, max_attempts, due_at, lease,
          leased_until, created_at)
      select workspace_id, id, webhook_id, event_id, event_type, whole, 'event', claimed::integer, ${maxAttempts}, ${now},
        case when claimed then ${lease}::bigint end, case when claimed then ${leasedUntil} end, ${now}
      from addressed
    ), claims as (
      select *, ${bodyOnce} as body_once from addressed where claimed
    )
    select claims.workspace_id, claims.id, webhook_id, event_id, event_type, 'event' as kind, 1 as attempt,
      ${maxAttempts}::integer as max_attempts, ${lease}::bigint as lease, url, secret, previous_secret,
      null::text as refusal, whole, body_once as body,
      (select count(*) from taken)::integer as events,
      case when row_number() over () = 1 then (
        select jsonb_agg(distinct jsonb_build_array(workspace_id, webhook_id, health)) from addressed where not claimed
      ) end as waiting,
      case when claims.id is null then set_config('synchronous_commit', 'off', true) end as unflushed
    from (select 1) as always left join claims on true`
  return {
    events: rows[0]?.events ?? 0,
    waiting: rows[0]?.waiting ?? [],
    claimed: rows.filter(isClaimed),
  }
}

/** What becomes a row of `deliveries`. */
type NewDelivery = Pick<
  ClaimedDelivery,
  'workspace_id' | 'id' | 'webhook_id' | 'event_id' | 'event_type' | 'whole'
> & {
  claimed: boolean
}

const AddressedRow = Type.Object({
  /** Null in the only row of a dispatch without deliveries; then its other fields are null too, except `events`. */
  delivery: nullable(Type.Unsafe<NewDelivery>({ type: 'object' })),
  url: claimedFields.url,
  secret: claimedFields.secret,
  previous_secret: claimedFields.previous_secret,
  health: enumOf(endpointHealth),
  body: claimedFields.body,
  events: Type.Integer(),
})
type Addressed = Static<typeof AddressedRow> & { delivery: NewDelivery }

/**
 * Does it in a transaction of two statements. A cluster hands the first one as a whole to the node of the shard; if it also
 * inserted, it would be taken apart and run piece by piece.
 */
const dispatchInShard = (
  database: Database,
  maxAttempts: number,
  { capacities, lease }: DispatchClaims,
  only: readonly string[],
): Promise<DispatchResult> =>
  transact(
    database,
    async (sql) => {
      const rows = await addressInShard(sql, capacities, only)
      const addressed = rows.filter((row): row is Addressed => row.delivery !== null)
      if (addressed.length > 0) await insertDeliveries(sql, addressed, maxAttempts, lease)
      return { events: rows[0]?.events ?? 0, ...divide(addressed, maxAttempts, lease) }
    },
    only,
  )

const addressInShard = (
  sql: BaseTransaction,
  capacities: readonly WebhookCapacity[],
  only: readonly string[],
) => sql(AddressedRow)`
  with ${addressEvents(sql, capacities, only)}
  select
    case when addressed.id is not null then
      jsonb_build_object('workspace_id', addressed.workspace_id, 'id', addressed.id, 'webhook_id', webhook_id,
        'event_id', event_id, 'event_type', event_type, 'whole', whole, 'claimed', claimed)
    end as delivery,
    url, secret, previous_secret, health, ${bodyOnce} as body, (select count(*) from taken)::integer as events
  from (select 1) as always left join addressed on true`

const insertDeliveries = (
  sql: BaseTransaction,
  addressed: readonly Addressed[],
  maxAttempts: number,
  lease: number,
) => sql(NoRow)`
  insert into deliveries
    (workspace_id, id, webhook_id, event_id, event_type, whole, kind, attempts, max_attempts, due_at, lease,
      leased_until, created_at)
  select workspace_id, id, webhook_id, event_id, event_type, whole, 'event', claimed::integer, ${maxAttempts},
    ${sql.stamp}, case when claimed then ${lease}::bigint end, case when claimed then ${leasedUntil} end, ${sql.stamp}
  from jsonb_to_recordset(${json(addressed.map(({ delivery }) => delivery))}::jsonb) as addressed (
    workspace_id text, id text, webhook_id text, event_id text, event_type text, whole boolean, claimed boolean)`

/**
 * Takes the oldest events, as `taken`, and finds the endpoints that get them, as `addressed`: `claimed` if there is
 * capacity.
 *
 * Rows are looked up one by one: left to itself, the planner merges with all members of the installation.
 */
function addressEvents(sql: Sql, capacities: readonly WebhookCapacity[], only?: readonly string[]): Fragment {
  const capacityOf = Object.fromEntries(capacities.map(({ webhook_id, capacity }) => [webhook_id, capacity]))
  const now = fragment`(select service_now(${sql.clockOffsetMs}))`
  return fragment`
    taken as (
      delete from outbox
      where event_id = any (array(
        select event_id from outbox where true ${within(only, fragment`workspace_id`)}
        order by event_id limit ${dispatchBatchMax} for update skip locked
      )) ${within(only, fragment`workspace_id`)}
      returning workspace_id, event_id
    ), fresh as materialized (
      select event.* from taken
      cross join lateral (
        select workspace_id, id, type, created_at, list_id, from_list_id, body from events
        where events.workspace_id = taken.workspace_id and events.id = taken.event_id
          ${within(only, fragment`events.workspace_id`)}
        limit 1
      ) as event
    ), addressed as materialized (
      select fresh.workspace_id, ${deliveryIdOf(fragment`fresh.id`, fragment`fresh.id || webhooks.id`)} as id, webhooks.id as webhook_id,
        fresh.id as event_id, fresh.type as event_type, ${creatorSeesEarlierValues(fragment`fresh`, only)} as whole,
        webhooks.url, webhooks.secret, ${validPreviousSecret(fragment`webhooks`, now)} as previous_secret,
        ${healthColumn} as health, fresh.body,
        ${creatorIsAdmin}
          and row_number() over (partition by webhooks.id order by fresh.id)
            <= coalesce((${json(capacityOf)}::jsonb ->> webhooks.id)::integer, 0) as claimed
      from fresh
      cross join lateral (
        select * from webhooks
        where webhooks.workspace_id = fresh.workspace_id and webhooks.enabled and fresh.type = any (webhooks.events)
          ${within(only, fragment`webhooks.workspace_id`)}
        offset 0
      ) as webhooks
      cross join lateral (
        select * from members
        where members.workspace_id = fresh.workspace_id and members.id = webhooks.created_by
          ${within(only, fragment`members.workspace_id`)}
        limit 1
      ) as members
      join workspaces on workspaces.id = fresh.workspace_id and workspaces.plan <> 'start'
      where ${creatorSeesEvent(fragment`fresh`, only)} ${within(only, fragment`workspaces.id`)}
    )`
}

/** The event's bytes, once for all claims of `addressed` that get the same. */
const bodyOnce = fragment`
  case when claimed and row_number() over (partition by event_id, whole, claimed) = 1
    then ${eventBody(fragment`addressed`, fragment`addressed.whole`)}
  end`

/** Divides what has been created into claims and the endpoints of the rest. */
function divide(
  addressed: readonly Addressed[],
  maxAttempts: number,
  lease: number,
): Pick<DispatchResult, 'claimed' | 'waiting'> {
  const claimed: ClaimedDelivery[] = []
  const waiting = new Map<string, WaitingWebhook>()
  for (const { delivery, url, secret, previous_secret, health, body } of addressed) {
    const { claimed: isClaimed, ...fields } = delivery
    if (!isClaimed) waiting.set(fields.webhook_id, [fields.workspace_id, fields.webhook_id, health])
    else
      claimed.push({
        ...fields,
        kind: 'event',
        attempt: 1,
        max_attempts: maxAttempts,
        lease,
        url,
        secret,
        previous_secret,
        refusal: null,
        body,
      })
  }
  return { claimed, waiting: [...waiting.values()] }
}

const isClaimed = (row: DispatchRow): row is DispatchRow & ClaimedDelivery => row.id !== null
