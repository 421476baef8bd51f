import { Type } from '../../core/typebox.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { tombstoneDays } from '../../core/limits.ts'

/**
 * Purges a batch of tasks that were deleted over 90 days ago, longer than a poller can ask for (D29), in all
 * workspaces, with their comments and repetitions. Subtasks go first, since nothing may refer to a parent
 * that goes.
 *
 * @returns how many it purged
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
