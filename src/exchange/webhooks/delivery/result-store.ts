import { type Static, Type } from '../../../core/typebox.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type OnlyWorkspaces, within } from '../../../platform/db/distribution/by-shard.ts'
import { fragment, type Fragment, json, type Sql } from '../../../platform/db/sql.ts'
import { transact } from '../../../platform/db/transact.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema, nullable } from '../../../platform/http/schemas.ts'
import type { Outcome } from './outcome.ts'

/** The result of a claim. */
export type ClaimResult = {
  workspace_id: string
  webhook_id: string
  id: string
  lease: number
  /** The row in the history; null when nothing was sent. */
  attempt_id: string | null
  started_at: string | null
  outcome: Outcome | null
  status_code: number | null
  duration_ms: number | null
  /** When to try again; null if this was the last attempt. */
  retry_in_ms: number | null
}

const UpdatedHealth = Type.Object({
  workspace_id: idSchema('wsp'),
  webhook_id: idSchema('whk'),
  delivered: Type.Boolean(),
  failed: Type.Integer(),
  /** The first success after at least five minutes without one. */
  recovered: Type.Boolean(),
  failing_since: nullable(Type.String()),
  exhausted_events: Type.Integer(),
  warnings: Type.Integer(),
})
export type UpdatedHealth = Static<typeof UpdatedHealth>

/** What is known of an attempt that has ended. */
const endedColumns = fragment`
  deliveries.id, deliveries.workspace_id, deliveries.webhook_id, deliveries.event_id, deliveries.event_type,
  deliveries.kind, deliveries.attempts, deliveries.max_attempts, results.attempt_id, results.started_at,
  results.outcome, results.status_code, results.duration_ms`

/** The endpoints of `results`. A cluster can't lock rows that are joined with something else. */
const ofResults = (only: OnlyWorkspaces): Fragment =>
  only === undefined
    ? fragment`(workspace_id, id) in (select workspace_id, webhook_id from results)`
    : fragment`id = any (array(select webhook_id from results)) ${within(only, fragment`workspace_id`)}`

/**
 * Records the results of a batch of claims: every attempt gets a row in the history, deliveries that succeeded or used up
 * their attempts are deleted, the rest wait for their next attempt, and the endpoints' health is updated. All of it
 * happens or none. Only claims that still hold their lease count: results from a worker that lost its lease change
 * nothing.
 *
 * @param only the workspaces of one shard that all of them are of, as a cluster requires
 */
export const recordResults = (
  database: Database,
  results: readonly ClaimResult[],
  only: OnlyWorkspaces,
): Promise<UpdatedHealth[]> =>
  only === undefined ? recordAtOnce(database.page, results) : recordInShard(database, results, only)

/** Records them in one statement. */
const recordAtOnce = (sql: Sql, results: readonly ClaimResult[]): Promise<UpdatedHealth[]> => sql(
  UpdatedHealth,
)`
  with ${settle(sql, results)}, tried as (
    insert into attempts (workspace_id, ${attemptColumns})
    select workspace_id, ${attemptValues} from ended where outcome is not null
  )
  select workspace_id, webhook_id, delivered, failed, recovered, failing_since, exhausted_events, warnings from health`

const attemptColumns = fragment`
  id, webhook_id, delivery_id, event_id, event_type, kind, attempt, max_attempts, started_at, outcome, status_code,
  duration_ms`
const attemptValues = fragment`
  attempt_id, webhook_id, id, event_id, event_type, kind, attempts, max_attempts, started_at, outcome, status_code,
  duration_ms`

const SettledRow = Type.Object({
  ended: Type.Unsafe<object>({ type: 'object' }),
  /** On the first row of an endpoint, if it has changed. */
  health: nullable(Type.Unsafe<UpdatedHealth>({ type: 'object' })),
})

/**
 * Records them in a transaction of two statements. A cluster hands the first one as a whole to the node of the shard; if it
 * also inserted, it would be taken apart and run piece by piece, ten pieces in all.
 */
const recordInShard = (
  database: Database,
  results: readonly ClaimResult[],
  only: readonly string[],
): Promise<UpdatedHealth[]> =>
  transact(
    database,
    async (sql) => {
      const rows = await settleInShard(sql, results, only)
      if (rows.length === 0) return []
      await insertAttempts(sql, json(rows.map(({ ended }) => ended)))
      return rows.flatMap(({ health }) => health ?? [])
    },
    only,
  )

const settleInShard = (sql: Sql, results: readonly ClaimResult[], only: readonly string[]) => sql(SettledRow)`
  with ${settle(sql, results, only)}
  select to_jsonb(ended) as ended,
    case when row_number() over (partition by ended.webhook_id) = 1 then to_jsonb(health) end as health
  from ended left join health
    on health.workspace_id = ended.workspace_id and health.webhook_id = ended.webhook_id`

/** Inserts a row in the history for each attempt that was made. @param ended rows of `ended`, as JSON */
const insertAttempts = (sql: Sql, ended: unknown) => sql(NoRow)`
  insert into attempts (workspace_id, ${attemptColumns})
  select workspace_id, ${attemptValues}
  from jsonb_to_recordset(${ended}::jsonb) as ended (
    workspace_id text, attempt_id text, webhook_id text, id text, event_id text, event_type text, kind text,
    attempts smallint, max_attempts smallint, started_at timestamptz, outcome text, status_code smallint,
    duration_ms integer)
  where outcome is not null`

/**
 * Ends the claims with a result, as `ended`, and updates the health of their endpoints, as `health`. Most attempts
 * succeed, and those deliveries are deleted without being locked first, which would write them once more (0250).
 *
 * Endpoints are locked first, as deleting one does, and only those whose row has to change: one that has just had a
 * success isn't updated again for each of its deliveries.
 */
function settle(sql: Sql, results: readonly ClaimResult[], only?: readonly string[]): Fragment {
  const now = fragment`(select service_now(${sql.clockOffsetMs}))`
  return fragment`
    results as materialized (
      select * from jsonb_to_recordset(${json(results)}::jsonb) as result (
        workspace_id text, webhook_id text, id text, lease bigint, attempt_id text, started_at timestamptz,
        outcome text, status_code smallint, duration_ms integer, retry_in_ms double precision)
    ), addresses as materialized (
      select workspace_id, id, enabled, last_success_at, failing_since from webhooks
      where ${ofResults(only)}
        and (failing_since is not null or last_success_at is null
          or last_success_at < ${now} - interval '10 seconds'
          or id = any (array(select webhook_id from results where outcome is distinct from 'delivered')))
      order by workspace_id, id
      for no key update
    ), last as (
      delete from deliveries using results
      where (select count(*) from addresses) >= 0
        and deliveries.id = any (array(select id from results where retry_in_ms is null))
        and results.id = deliveries.id and results.lease = deliveries.lease
        ${within(only, fragment`deliveries.workspace_id`)}
      returning ${endedColumns}, null::timestamptz as retry_at
    ), locked as materialized (
      select workspace_id, id, webhook_id, event_id, event_type, kind, attempts, max_attempts, lease from deliveries
      where (select count(*) from addresses) >= 0
        and id = any (array(select id from results where retry_in_ms is not null))
        ${within(only, fragment`workspace_id`)}
      for update
    ), held as materialized (
      select ${endedColumns},
        case when addresses.enabled then ${now} + results.retry_in_ms * interval '1 millisecond' end as retry_at
      from locked as deliveries
      join results on results.id = deliveries.id and results.lease = deliveries.lease
      left join addresses
        on addresses.workspace_id = deliveries.workspace_id and addresses.id = deliveries.webhook_id
    ), ended as materialized (
      select * from last
      union all
      select * from held
    ), given_up as (
      delete from deliveries
      where id = any (array(select id from held where retry_at is null))
        ${within(only, fragment`deliveries.workspace_id`)}
    ), again as (
      update deliveries
      set leased_until = null, lease = null, due_at = held.retry_at
      from held
      where deliveries.id = any (array(select id from held where retry_at is not null))
        and deliveries.id = held.id ${within(only, fragment`deliveries.workspace_id`)}
    ), counted as materialized (
      select workspace_id, webhook_id, bool_or(outcome = 'delivered') as delivered,
        (count(*) filter (where outcome not in ('delivered', 'unknown')))::integer as failed,
        (count(*) filter (where outcome <> 'delivered' and retry_at is null and kind in ('event', 'replay')))::integer
          as exhausted,
        min(started_at) filter (where outcome <> 'delivered') as failed_at,
        ${now} as recorded_at, ${now} - interval '5 minutes' as recovers_before
      from ended where outcome is not null
      group by workspace_id, webhook_id
    ), health as (
      update webhooks set
        last_success_at = case when counted.delivered then counted.recorded_at else webhooks.last_success_at end,
        failing_since = case when not counted.delivered
          then coalesce(webhooks.failing_since, case when counted.failed > 0 then counted.failed_at end) end,
        failed_attempts = case when counted.delivered then 0 else webhooks.failed_attempts + counted.failed end,
        exhausted_events = case when counted.delivered then 0 else webhooks.exhausted_events + counted.exhausted end,
        warnings = case when counted.delivered then 0 else webhooks.warnings end
      from counted, addresses
      where addresses.workspace_id = counted.workspace_id and addresses.id = counted.webhook_id
        and webhooks.workspace_id = counted.workspace_id and webhooks.id = counted.webhook_id
        ${within(only, fragment`webhooks.workspace_id`)}
      returning webhooks.workspace_id, webhooks.id as webhook_id, counted.delivered, counted.failed,
        coalesce(counted.delivered and addresses.failing_since is not null
          and coalesce(addresses.last_success_at, addresses.failing_since) <= counted.recovers_before, false)
          as recovered,
        webhooks.failing_since, webhooks.exhausted_events, webhooks.warnings
    )`
}

/**
 * Pulls an endpoint's waiting retries forward, spread over a minute, at most once an hour (D42). Their count stays: an
 * early attempt is one of the six.
 */
export const pullRetriesForward = (sql: Sql, workspaceId: string, webhookId: string) => {
  const now = fragment`(select service_now(${sql.clockOffsetMs}))`
  return sql(NoRow)`
    with recovered as (
      update webhooks set drained_at = ${now}
      where workspace_id = ${workspaceId} and id = ${webhookId} and enabled
        and (drained_at is null or drained_at <= service_now(${sql.clockOffsetMs}) - interval '1 hour')
      returning id, drained_at as now
    ), spread as materialized (
      select deliveries.id,
        recovered.now + mod(hashtextextended(deliveries.id, 0) & 2147483647, 60000) * interval '1 millisecond' as due_at
      from deliveries join recovered on recovered.id = deliveries.webhook_id
      where deliveries.workspace_id = ${workspaceId} and deliveries.webhook_id = ${webhookId}
        and leased_until is null and attempts > 0 and deliveries.due_at > recovered.now + interval '1 minute'
    )
    update deliveries set due_at = spread.due_at
    from spread
    where deliveries.workspace_id = ${workspaceId} and deliveries.id = any (array(select id from spread))
      and deliveries.id = spread.id and leased_until is null`
}
