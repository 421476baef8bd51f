import { Type, type Static } from '../../core/typebox.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import { rateWindowS } from '../../core/limits.ts'
import type { Sql } from './sql.ts'

const RateWindowRow = Type.Object({
  admitted: Type.Boolean(),
  used: Type.Integer(),
  end_ms: Type.Number(),
  now_ms: Type.Number(),
})
export type RateWindowRow = Static<typeof RateWindowRow>

/**
 * Counts a request in its workspace's window, or leaves a full window unchanged: one statement, one row,
 * exact across any number of processes. A window that ended in the past, or ends more than a minute ahead
 * (because a clock was set back), is over.
 */
export const countRequest = (
  sql: Sql,
  workspaceId: WorkspaceId,
  limit: number,
): Promise<RateWindowRow[]> => sql(RateWindowRow)`
  with moment as materialized (
    select now, date_trunc('second', now) as opens_at, ${rateWindowS} * interval '1 second' as span
    from service_now(${sql.clockOffsetMs}) as now
  ), counted as (
    insert into rate_windows as open (workspace_id, ends_at, used)
    select ${workspaceId}, opens_at + span, 1 from moment
    on conflict (workspace_id) do update set
      ends_at = case when open.ends_at > excluded.ends_at or open.ends_at <= (select opens_at from moment)
        then excluded.ends_at else open.ends_at end,
      used = case when open.ends_at > excluded.ends_at or open.ends_at <= (select opens_at from moment)
        then 1 else open.used + 1 end
    where open.used < ${limit} or open.ends_at > excluded.ends_at or open.ends_at <= (select opens_at from moment)
    returning ends_at, used
  ), seen as (
    select true as admitted, used, ends_at from counted
    union all
    select false, used, ends_at from rate_windows
    where workspace_id = ${workspaceId} and not exists (select from counted)
  )
  select admitted, used, (extract(epoch from ends_at) * 1000)::float8 as end_ms,
    (extract(epoch from now) * 1000)::float8 as now_ms
  from seen, moment`

/** Returns how many requests the open window has counted; no row when none is open. */
export const findUsedCount = (sql: Sql, workspaceId: WorkspaceId) => sql(
  Type.Object({ used: Type.Integer() }),
)`
  select used from rate_windows, service_now(${sql.clockOffsetMs}) as now
  where workspace_id = ${workspaceId} and ends_at > date_trunc('second', now)
    and ends_at <= date_trunc('second', now) + ${rateWindowS} * interval '1 second'`
