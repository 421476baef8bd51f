import type { Sql } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import type { ImportId, WorkspaceId } from '../../core/ids.ts'
import { Type } from '../../core/typebox.ts'

const KeyRow = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('imp') })

/**
 * Lists imports whose file is no longer needed: deleted at least a minute ago, ended so many days ago or not
 * started for as long, or never completely uploaded.
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

/**
 * Records that a file was removed; an import that hasn't been started by now is deleted too, as it never can
 * be.
 */
export const markFileRemoved = (sql: Sql, workspaceId: WorkspaceId, importId: ImportId) => sql(NoRow)`
  update imports
  set file_removed_at = marked.at,
    removed_at = case
      when started_at is null and finished_at is null then coalesce(removed_at, marked.at)
      else removed_at
    end
  from (select service_now(${sql.clockOffsetMs}) as at) as marked
  where workspace_id = ${workspaceId} and id = ${importId}`

/**
 * Deletes a batch of imports that are so many days old and whose file was removed, along with their report.
 */
export const deleteOldImportRows = (sql: Sql, days: number, batch: number) => sql(KeyRow)`
  delete from imports
  where (workspace_id, id) in (
    select workspace_id, id from imports
    where file_removed_at is not null and created_at < service_now(${sql.clockOffsetMs}) - ${days} * interval '1 day'
    limit ${batch}
  )
  returning workspace_id, id`
