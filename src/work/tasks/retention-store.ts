import { Type } from '../../core/typebox.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { tombstoneDays } from '../../core/limits.ts'

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
