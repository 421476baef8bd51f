import { Type } from 'typebox'
import type { Sql } from '../db/sql.ts'
import { id } from '../http/schemas.ts'
import type { WorkspaceId } from '../lib/ids.ts'

const ComingRow = Type.Object({ workspace_id: id('wsp'), id: id('tsk'), in_ms: Type.Number() })

/**
 * The tasks with a moment that has come or comes within `aheadMs`, in the order of their moments, outside of the
 * workspaces in `without`. A look without locks: whether there is anything to raise is decided in the workspace's lane.
 */
export const listComing = (sql: Sql, aheadMs: number, without: readonly WorkspaceId[], take: number) => sql(
  ComingRow,
)`
  with bound as (
    select service_now(${sql.clockOffsetMs}) as now
  )
  select workspace_id, id, (extract(epoch from moment - (select now from bound)) * 1000)::double precision as in_ms
  from (
    (
      select workspace_id, id, due_soon_at as moment from tasks
      where due_soon_at <= (select now from bound) + ${aheadMs} * interval '1 millisecond'
        and workspace_id <> all(${without}::text[])
      order by due_soon_at
      limit ${take}
    )
    union all
    (
      select workspace_id, id, next_reminder_at from tasks
      where next_reminder_at <= (select now from bound) + ${aheadMs} * interval '1 millisecond'
        and workspace_id <> all(${without}::text[])
      order by next_reminder_at
      limit ${take}
    )
  ) as coming
  order by moment`

const GoneRow = Type.Object({ task_id: Type.String() })

/** Forgets what was raised for moments more than so many days ago; returns how many. */
export async function deleteOldMoments(sql: Sql, days: number, take: number): Promise<number> {
  const gone = await sql(GoneRow)`
    delete from raised_moments using (
      select workspace_id, task_id, kind, moment from raised_moments
      where moment < service_now(${sql.clockOffsetMs}) - ${days} * interval '1 day'
      limit ${take}
    ) as old
    where raised_moments.workspace_id = old.workspace_id and raised_moments.task_id = old.task_id
      and raised_moments.kind = old.kind and raised_moments.moment = old.moment
    returning raised_moments.task_id`
  return gone.length
}
