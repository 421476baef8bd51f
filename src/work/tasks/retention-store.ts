import { Type } from '../../core/typebox.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { tombstoneDays } from '../../core/limits.ts'
import { sightLogDays } from '../../identity/list-access/visible.ts'

const IdRow = Type.Object({ id: idSchema('tsk') })
const OldRow = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('tsk') })

/**
 * Purges a batch of tasks that were deleted over 90 days ago, longer than a poller can ask for (D29), in all
 * workspaces, with their comments and repetitions. Subtasks go first, since nothing may refer to a parent
 * that goes. Their files are left to the job that removes files without a task.
 *
 * @returns how many it purged
 */
export async function deleteOldTombstones(sql: Sql, batch: number): Promise<number> {
  const old = await sql(OldRow)`
    select workspace_id, id from tasks
    where deleted_at < service_now(${sql.clockOffsetMs}) - ${tombstoneDays} * interval '1 day'
    order by parent_id is null, deleted_at
    limit ${batch}`
  let deleted = 0
  for (const [workspaceId, tasks] of Map.groupBy(old, (task) => task.workspace_id)) {
    const ids = tasks.map(({ id }) => id)
    const rows = await sql(IdRow)`
      with left_behind as (
        update attachments set task_id = null where workspace_id = ${workspaceId} and task_id = any(${ids})
      )
      delete from tasks
      where workspace_id = ${workspaceId} and id = any(${ids})
        and deleted_at < service_now(${sql.clockOffsetMs}) - ${tombstoneDays} * interval '1 day'
      returning id`
    deleted += rows.length
  }
  return deleted
}

/**
 * Deletes a batch of the notes of where tasks have been, once no copy asks for that time anymore (0300), in all
 * workspaces.
 *
 * @returns how many
 */
export async function deleteOldTaskLists(sql: Sql, batch: number): Promise<number> {
  const deleted = await sql(Type.Object({ task_id: idSchema('tsk') }))`
    delete from past_task_lists using (
      select workspace_id, task_id, left_at from past_task_lists
      where left_at < service_now(${sql.clockOffsetMs}) - ${sightLogDays} * interval '1 day'
      limit ${batch}
    ) as old
    where past_task_lists.workspace_id = old.workspace_id and past_task_lists.task_id = old.task_id
      and past_task_lists.left_at = old.left_at
    returning past_task_lists.task_id`
  return deleted.length
}
