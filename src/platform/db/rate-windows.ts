import { Type } from '../../core/typebox.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import { rateWindowS } from '../../core/limits.ts'
import { fragment, type Sql } from './sql.ts'

const CountedRow = Type.Object({ used: Type.Integer(), ends_at: Type.String() })

const span = fragment`${rateWindowS} * interval '1 second'`

/**
 * Whether the stored window is over: it ended in the past, or ends more than a minute ahead because a clock was set back.
 * A new one, `excluded`, tells the time, since a cluster takes only columns here.
 */
const isOver = fragment`(open.ends_at > excluded.ends_at or excluded.ends_at - open.ends_at >= ${span})`

/**
 * Counts a request in its workspace's window, or leaves a full window unchanged and returns no row: one statement, exact
 * across any number of processes.
 */
export const countRequest = (sql: Sql, workspaceId: WorkspaceId, limit: number) => sql(CountedRow)`
  insert into rate_windows as open (workspace_id, ends_at, used)
  values (${workspaceId}, date_trunc('second', service_now(${sql.clockOffsetMs})) + ${span}, 1)
  on conflict (workspace_id) do update set
    ends_at = case when ${isOver} then excluded.ends_at else open.ends_at end,
    used = case when ${isOver} then 1 else open.used + 1 end
  where open.used < ${limit} or ${isOver}
  returning used, ends_at`

const OpenWindowRow = Type.Object({ used: Type.Integer(), end_ms: Type.Number(), now_ms: Type.Number() })

/** Returns the open window and the time; no row when none is open. */
export const findOpenWindow = (sql: Sql, workspaceId: WorkspaceId) => sql(OpenWindowRow)`
  select used, (extract(epoch from ends_at) * 1000)::float8 as end_ms, (extract(epoch from now) * 1000)::float8 as now_ms
  from rate_windows, service_now(${sql.clockOffsetMs}) as now
  where workspace_id = ${workspaceId} and ends_at > date_trunc('second', now)
    and ends_at <= date_trunc('second', now) + ${span}`
