import type { Sql } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import type { ImportId, WorkspaceId } from '../../core/ids.ts'
import { Type } from '../../core/typebox.ts'

const KeyRow = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('imp') })

/**
 * Imports whose bytes nobody needs any more: deleted a minute ago or earlier, ended so many days ago or not started for
 * as long, or never come whole.
 */
export const listExpiredFiles = (sql: Sql, days: number, uploadMinutes: number, batch: number) => sql(KeyRow)`
  select workspace_id, id from imports
  where file_removed_at is null
    and (removed_at < service_now(${sql.clockOffsetMs}) - interval '1 minute'
      or finished_at < service_now(${sql.clockOffsetMs}) - ${days} * interval '1 day'
      or (started_at is null and created_at < service_now(${sql.clockOffsetMs}) - ${days} * interval '1 day')
      or (stored_at is null
        and created_at < service_now(${sql.clockOffsetMs}) - ${uploadMinutes} * interval '1 minute'))
  order by created_at
  limit ${batch}`

/** One that was not started by now never will be. */
export const markFileRemoved = (sql: Sql, workspaceId: WorkspaceId, importId: ImportId) => sql(NoRow)`
  update imports
  set file_removed_at = service_now(${sql.clockOffsetMs}),
    removed_at = case
      when started_at is null and finished_at is null then coalesce(removed_at, service_now(${sql.clockOffsetMs}))
      else removed_at
    end
  where workspace_id = ${workspaceId} and id = ${importId}`

/** Deletes a batch of imports whose bytes have gone and that are so many days old, with what became of their rows. */
export const deleteOldImportRows = (sql: Sql, days: number, batch: number) => sql(KeyRow)`
  delete from imports
  where (workspace_id, id) in (
    select workspace_id, id from imports
    where file_removed_at is not null and created_at < service_now(${sql.clockOffsetMs}) - ${days} * interval '1 day'
    limit ${batch}
  )
  returning workspace_id, id`
