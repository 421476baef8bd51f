import { Type } from '../../core/typebox.ts'
import { within } from '../../platform/db/distribution/by-shard.ts'
import { fragment, type Sql } from '../../platform/db/sql.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import { dueTimesColumns, DueTimesRow } from '../tasks/due-times/due-times-columns.ts'

const UpcomingRow = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('tsk'), in_ms: Type.Number() })

/**
 * Lists the tasks with a due time in the past or the next `aheadMs`, earliest first, except in the workspaces
 * in `without`. It takes no locks: the write lane of the workspace decides whether there is anything to
 * raise.
 */
export const listUpcomingDueTimes = (
  sql: Sql,
  aheadMs: number,
  without: readonly WorkspaceId[],
  take: number,
) =>
  sql.sweep(
    (among) => sql(UpcomingRow)`
      with bound as (
        select service_now(${sql.clockOffsetMs}) as now
      )
      select workspace_id, id, (extract(epoch from moment - (select now from bound)) * 1000)::double precision as in_ms
      from (
        (
          select workspace_id, id, due_soon_at as moment from tasks
          where due_soon_at <= (select now from bound) + ${aheadMs} * interval '1 millisecond'
            and workspace_id <> all(${without}::text[]) ${within(among, fragment`workspace_id`)}
          order by due_soon_at
          limit ${take}
        )
        union all
        (
          select workspace_id, id, next_reminder_at from tasks
          where next_reminder_at <= (select now from bound) + ${aheadMs} * interval '1 millisecond'
            and workspace_id <> all(${without}::text[]) ${within(among, fragment`workspace_id`)}
          order by next_reminder_at
          limit ${take}
        )
      ) as coming
      order by moment`,
  )

const WorkspaceDueTimesRow = Type.Object({ workspace_id: idSchema('wsp'), ...DueTimesRow.properties })

/** Lists the open tasks of all workspaces that have due times, after one of them. */
export const listOpenTasksWithDueTimes = (
  sql: Sql,
  after: { workspace_id: string; id: string },
  take: number,
) => sql(WorkspaceDueTimesRow)`
  select workspace_id, ${dueTimesColumns} from tasks
  where (workspace_id, id) > (${after.workspace_id}, ${after.id}) and completed_at is null and deleted_at is null
    and (due_soon_at is not null or next_reminder_at is not null)
  order by workspace_id, id
  limit ${take}`

const DeletedRow = Type.Object({ task_id: Type.String() })

/** Deletes the notes of events that were due more than so many days ago. @returns how many */
export async function deleteOldEmitted(sql: Sql, days: number, take: number): Promise<number> {
  const deleted = await sql(DeletedRow)`
    delete from raised_moments using (
      select workspace_id, task_id, kind, moment from raised_moments
      where moment < service_now(${sql.clockOffsetMs}) - ${days} * interval '1 day'
      limit ${take}
    ) as old
    where raised_moments.workspace_id = old.workspace_id and raised_moments.task_id = old.task_id
      and raised_moments.kind = old.kind and raised_moments.moment = old.moment
    returning raised_moments.task_id`
  return deleted.length
}
