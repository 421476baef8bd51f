import { Type } from 'typebox'
import type { Sql } from '../db/sql.ts'
import { tombstoneDays } from '../limits.ts'

/**
 * Removes tasks that were deleted longer ago than a poller can ask for (D29), of every workspace, with their comments
 * and repetitions; subtasks first, since a parent goes only when nothing points at it. Returns how many.
 */
export async function deleteOldTombstones(sql: Sql, batch: number): Promise<number> {
  const deleted = await sql(Type.Object({ id: Type.String() }))`
    delete from tasks
    where (workspace_id, id) in (
      select workspace_id, id from tasks
      where deleted_at < service_now(${sql.clockOffsetMs}) - ${tombstoneDays} * interval '1 day'
      order by parent_id is null, deleted_at
      limit ${batch}
    )
    returning id`
  return deleted.length
}

const Drift = Type.Object({
  workspace_id: Type.String(),
  list_id: Type.String(),
  counted: Type.Integer(),
  task_count: Type.Integer(),
})

/**
 * The lists whose counter is not the number of their tasks, of every workspace; there should never be one (hard
 * problem f). A write in the meantime cannot make one: counter and task change in one commit, and this is one snapshot.
 */
export const listDrifts = (sql: Sql) => sql(Drift)`
  select lists.workspace_id, lists.id as list_id, count(tasks.id) as counted, lists.task_count
  from lists
  left join tasks on tasks.workspace_id = lists.workspace_id and tasks.list_id = lists.id and tasks.deleted_at is null
  group by lists.workspace_id, lists.id
  having count(tasks.id) <> lists.task_count`
