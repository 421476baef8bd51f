import { randomInt } from 'node:crypto'
import { type Static, Type } from '../../../core/typebox.ts'
import { type OnlyWorkspaces, within } from '../../../platform/db/distribution/by-shard.ts'
import { fragment, type Fragment, type Sql } from '../../../platform/db/sql.ts'
import { idSchema, nullable, enumOf } from '../../../platform/http/schemas.ts'
import { eventBody } from '../../../platform/events/event-body.ts'
import { creatorIsAdmin, creatorSeesEvent } from './creator-store.ts'

/** Longer than an attempt can take: a worker that hasn't recorded a result by then has died. */
export const leaseSeconds = 15

export const deliveryKinds = ['event', 'redelivery', 'replay', 'test'] as const

/** How many deliveries of an endpoint may be claimed. */
export type WebhookCapacity = { workspace_id: string; webhook_id: string; capacity: number }

/** How an endpoint's last attempt ended, in any process. */
export const endpointHealth = ['untried', 'healthy', 'failing'] as const
export type EndpointHealth = (typeof endpointHealth)[number]

/** The health of an endpoint in the row `webhooks`. */
export const healthColumn = fragment`(case
    when webhooks.failing_since is not null then 'failing'
    when webhooks.last_success_at is not null then 'healthy'
    else 'untried'
  end)`

const DueWebhook = Type.Object({
  workspace_id: idSchema('wsp'),
  webhook_id: idSchema('whk'),
  health: enumOf(endpointHealth),
})

type DueWebhook = Static<typeof DueWebhook>

/**
 * Lists every endpoint that has something due. That takes 3 ms for a thousand, so it runs only now and then; deliveries
 * that this worker already knows of are claimed at once.
 */
export const listDueWebhooks = async (sql: Sql): Promise<DueWebhook[]> =>
  (await sql.isDistributed()) ? listDueOnEveryNode(sql) : listDueBySkipping(sql)

/** A sweep: a cluster can't skip, so it reads what waits. */
const listDueOnEveryNode = (sql: Sql): Promise<DueWebhook[]> =>
  sql.sweep(
    (among) => sql(DueWebhook)`
      select due.workspace_id, due.webhook_id, ${healthColumn} as health
      from (
        select workspace_id, webhook_id from deliveries
        where leased_until is null and due_at <= service_now(${sql.clockOffsetMs})
          ${within(among, fragment`workspace_id`)}
        group by workspace_id, webhook_id
      ) as due
      join webhooks on webhooks.workspace_id = due.workspace_id and webhooks.id = due.webhook_id
        ${within(among, fragment`webhooks.workspace_id`)}`,
  )

/** Skips from one endpoint to the next in the index. */
const listDueBySkipping = (sql: Sql): Promise<DueWebhook[]> => sql(DueWebhook)`
  with recursive addresses as (
    (select workspace_id, webhook_id, due_at from deliveries
      where leased_until is null order by workspace_id, webhook_id, due_at limit 1)
    union all
    select next.workspace_id, next.webhook_id, next.due_at
    from addresses cross join lateral (
      select workspace_id, webhook_id, due_at from deliveries
      where leased_until is null
        and (workspace_id, webhook_id) > (addresses.workspace_id, addresses.webhook_id)
      order by workspace_id, webhook_id, due_at limit 1
    ) as next
  )
  select addresses.workspace_id, addresses.webhook_id, webhook.health
  from addresses cross join lateral (
    select ${healthColumn} as health from webhooks
    where webhooks.workspace_id = addresses.workspace_id and webhooks.id = addresses.webhook_id
    limit 1
  ) as webhook
  where addresses.due_at <= (select service_now(${sql.clockOffsetMs}))`

const byteaColumn = Type.Unsafe<Buffer>({ type: 'bytea' })

const claimFields = {
  workspace_id: idSchema('wsp'),
  id: idSchema('dlv'),
  webhook_id: idSchema('whk'),
  event_id: idSchema('evt'),
  event_type: Type.String(),
  kind: enumOf(deliveryKinds),
  /** The number of this attempt, from 1. */
  attempt: Type.Integer(),
  max_attempts: Type.Integer(),
  /** The fencing token: a result with any other one changes nothing. */
  lease: Type.Integer(),
}

export const claimedFields = {
  ...claimFields,
  url: Type.String(),
  secret: byteaColumn,
  previous_secret: nullable(byteaColumn),
  /** Why nothing may be sent after all; null if it may. */
  refusal: nullable(enumOf(['disabled', 'plan', 'creator', 'hidden', 'gone'])),
  /** Whether the body has the earlier values; decided when the delivery was created. */
  whole: Type.Boolean(),
  /** The event's bytes, on the first of its deliveries only. */
  body: nullable(Type.String()),
}
const ClaimedDelivery = Type.Object(claimedFields)
export type ClaimedDelivery = Static<typeof ClaimedDelivery>

/** Returns a fencing token that no other claim has. */
export const newLease = (): number => randomInt(1, 2 ** 47)

/** When a claim that is made now loses its lease. */
export const leasedUntil = fragment`service_now(0) + ${leaseSeconds} * interval '1 second'`

/** The secret that was replaced, as long as it signs too. @param row an endpoint */
export const validPreviousSecret = (row: Fragment, now: Fragment): Fragment =>
  fragment`case when ${row}.previous_secret_until > ${now} then ${row}.previous_secret end`

/** Enough for one statement; the next one claims the rest. */
export const claimBatchMax = 256

/**
 * Claims due deliveries endpoint by endpoint: for each, the oldest ones that it has capacity for. The attempt is
 * counted here and committed before anything is sent, so that a crash can never cause an extra one (D42).
 *
 * Every row is selected by its id, in arrays: left to itself the planner joins, which cost 90 ms a claim with a
 * thousand dead endpoints (measured). And `leased_until` is compared in a form that no index matches: the planner
 * would otherwise read everything due in the whole installation to compare it with these few rows.
 */
export const claimDeliveries = (
  sql: Sql,
  capacities: readonly WebhookCapacity[],
  lease: number,
  only: OnlyWorkspaces,
): Promise<ClaimedDelivery[]> => {
  const now = fragment`(select service_now(${sql.clockOffsetMs}))`
  return sql(ClaimedDelivery)`
    with due as materialized (
      select first.id
      from unnest(${capacities.map(({ workspace_id }) => workspace_id)}::text[],
          ${capacities.map(({ webhook_id }) => webhook_id)}::text[], ${capacities.map(({ capacity }) => capacity)}::integer[])
        as address (workspace_id, webhook_id, room)
      cross join lateral (
        select id from deliveries
        where workspace_id = address.workspace_id and webhook_id = address.webhook_id
          and leased_until is null and due_at <= ${now} ${within(only, fragment`workspace_id`)}
        order by due_at limit address.room
      ) as first
      limit ${claimBatchMax}
    ), claimed as (
      update deliveries
      set attempts = attempts + 1, lease = ${lease}, leased_until = ${leasedUntil}
      where id = any (array(
        select id from deliveries
        where id = any (array(select id from due))
          and coalesce(leased_until, '-infinity') = '-infinity' and due_at <= ${now} and attempts < max_attempts
          ${within(only, fragment`workspace_id`)}
        for update skip locked
      )) ${within(only, fragment`workspace_id`)}
      returning *
    ), judged as (
      select claimed.*, webhook.url, webhook.secret,
        ${validPreviousSecret(fragment`webhook`, now)} as previous_secret,
        case
          when not webhook.enabled then 'disabled'
          when workspaces.plan = 'start' then 'plan'
          when not ${creatorIsAdmin} then 'creator'
          when event.id is null then 'gone'
          when not ${creatorSeesEvent(fragment`event`, only)} then 'hidden'
        end as refusal,
        event.body
      from claimed
      cross join lateral (
        select * from webhooks
        where webhooks.workspace_id = claimed.workspace_id and webhooks.id = claimed.webhook_id
          ${within(only, fragment`webhooks.workspace_id`)}
        limit 1
      ) as webhook
      cross join lateral (
        select * from members
        where members.workspace_id = claimed.workspace_id and members.id = webhook.created_by
          ${within(only, fragment`members.workspace_id`)}
        limit 1
      ) as members
      join workspaces on workspaces.id = claimed.workspace_id ${within(only, fragment`workspaces.id`)}
      left join lateral (
        select id, created_at, list_id, body from events
        where events.workspace_id = claimed.workspace_id and events.id = claimed.event_id
          ${within(only, fragment`events.workspace_id`)}
        limit 1
      ) as event on true
    )
    select workspace_id, id, webhook_id, event_id, event_type, kind, attempts as attempt, max_attempts, lease,
      url, secret, previous_secret, refusal, whole,
      case when row_number() over (partition by event_id, whole) = 1
        then ${eventBody(fragment`judged`, fragment`judged.whole`)}
      end as body
    from judged`
}

const ExpiredClaim = Type.Object({ ...claimFields, leased_until: Type.String() })
export type ExpiredClaim = Static<typeof ExpiredClaim>

/** Lists claims whose worker has died, in all workspaces (a sweep); how their attempts ended is unknown. */
export const listExpiredClaims = (sql: Sql): Promise<ExpiredClaim[]> =>
  sql.sweep(
    (among) => sql(ExpiredClaim)`
      select workspace_id, id, webhook_id, event_id, event_type, kind, attempts as attempt, max_attempts, lease,
        leased_until
      from deliveries
      where leased_until < (select service_now(0)) ${within(among, fragment`workspace_id`)}
      order by leased_until limit 500`,
  )
