import { Type } from '../../core/typebox.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import { rateWindowS } from '../../core/limits.ts'
import { fragment, type Sql } from './sql.ts'
import { NoRow } from './write.ts'

const CountedRow = Type.Object({ used: Type.Integer(), ends_at: Type.String() })

const span = fragment`${rateWindowS} * interval '1 second'`

/**
 * Whether the stored window is over: it ended in the past, or ends more than a minute ahead because a clock was set back.
 * A new one, `excluded`, tells the time, since a cluster takes only columns here.
 */
const isOver = fragment`(open.ends_at > excluded.ends_at or excluded.ends_at - open.ends_at >= ${span})`

/**
 * Counts requests in their workspace's window, or leaves one without room for them unchanged and returns no row: one
 * statement, exact across any number of processes.
 */
export const countRequests = (sql: Sql, workspaceId: WorkspaceId, limit: number, count: number) => sql(
  CountedRow,
)`
  insert into rate_windows as open (workspace_id, ends_at, used)
  values (${workspaceId}, date_trunc('second', service_now(${sql.clockOffsetMs})) + ${span}, ${count})
  on conflict (workspace_id) do update set
    ends_at = case when ${isOver} then excluded.ends_at else open.ends_at end,
    used = case when ${isOver} then ${count} else open.used + ${count} end
  where open.used + ${count} <= ${limit} or ${isOver}
  returning used, ends_at`

/** Takes a request that was counted back out of the window that ends then. */
export const discountRequest = (sql: Sql, workspaceId: WorkspaceId, endsAt: string) => sql(NoRow)`
  update rate_windows set used = used - 1
  where workspace_id = ${workspaceId} and ends_at = ${endsAt} and used > 0`

const OpenWindowRow = Type.Object({ used: Type.Integer(), end_ms: Type.Number(), now_ms: Type.Number() })

/** Returns the open window and the time; no row when none is open. */
export const findOpenWindow = (sql: Sql, workspaceId: WorkspaceId) => sql(OpenWindowRow)`
  select used, (extract(epoch from ends_at) * 1000)::float8 as end_ms, (extract(epoch from now) * 1000)::float8 as now_ms
  from rate_windows, service_now(${sql.clockOffsetMs}) as now
  where workspace_id = ${workspaceId} and ends_at > date_trunc('second', now)
    and ends_at <= date_trunc('second', now) + ${span}`
