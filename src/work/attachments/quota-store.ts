import { Type } from '../../core/typebox.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import type { AttachmentId, WorkspaceId } from '../../core/ids.ts'
import { unusedFileHours } from './schema.ts'

const BytesRow = Type.Object({ bytes: Type.Integer() })

/**
 * Returns the bytes of a workspace's files, including uploads in progress. The write lane keeps the figure
 * exact.
 */
export async function getStorageUsed(sql: Transaction, workspaceId: WorkspaceId): Promise<number> {
  const [used] = await sql(BytesRow)`select storage_bytes as bytes from workspaces where id = ${workspaceId}`
  return used!.bytes
}

/** Adds to the bytes used; a negative number returns them. */
export const addStorageUsed = (sql: Transaction, workspaceId: WorkspaceId, bytes: number) => sql(NoRow)`
  update workspaces set storage_bytes = storage_bytes + ${bytes} where id = ${workspaceId}`

/**
 * Removes a file from its task. Its bytes are deleted later, when no one can be reading them.
 *
 * @returns its size
 */
export async function markAttachmentRemoved(
  sql: Transaction,
  workspaceId: WorkspaceId,
  attachmentId: AttachmentId,
  { unlessStored = false } = {},
): Promise<number> {
  const [removed] = await sql(BytesRow)`
    update attachments set removed_at = ${sql.stamp}
    where workspace_id = ${workspaceId} and id = ${attachmentId} and removed_at is null
      and (stored_at is null or not ${unlessStored})
    returning size as bytes`
  return removed?.bytes ?? 0
}

/**
 * Removes the files of deleted tasks, uploads that began over `uploadMinutes` ago and never finished, and files that no
 * comment has had for a day.
 *
 * @returns their bytes
 */
export async function markOrphansRemoved(
  sql: Transaction,
  workspaceId: WorkspaceId,
  uploadMinutes: number,
): Promise<number> {
  const removed = await sql(BytesRow)`
    update attachments set removed_at = ${sql.stamp}
    where workspace_id = ${workspaceId} and removed_at is null
      and (
        (stored_at is null and created_at < ${sql.stamp}::timestamptz - ${uploadMinutes} * interval '1 minute')
        or (task_id is null and stored_at is not null)
        or (
          for_comment and comment_id is null and stored_at is not null
          and unused_since < ${sql.stamp}::timestamptz - ${unusedFileHours} * interval '1 hour'
        )
        or exists (
          select from tasks
          where tasks.workspace_id = ${workspaceId} and tasks.id = attachments.task_id and tasks.deleted_at is not null
        )
      )
    returning size as bytes`
  return removed.reduce((sum, { bytes }) => sum + bytes, 0)
}

/**
 * Lists the workspaces with files to remove. It looks at tasks deleted in the last day, usually a minute
 * after their deletion. Files left over by an outage of more than a day are found when the tombstone is
 * purged, or when a workspace needs the quota.
 */
export const listWorkspacesWithOrphans = (sql: Sql, uploadMinutes: number) => sql(
  Type.Object({ workspace_id: idSchema('wsp') }),
)`
  select workspace_id from attachments
  where stored_at is null and removed_at is null
    and created_at < service_now(${sql.clockOffsetMs}) - ${uploadMinutes} * interval '1 minute'
  union
  select workspace_id from attachments where task_id is null and stored_at is not null and removed_at is null
  union
  select workspace_id from attachments
  where for_comment and comment_id is null and removed_at is null and stored_at is not null
    and unused_since < service_now(${sql.clockOffsetMs}) - ${unusedFileHours} * interval '1 hour'
  union
  select attachments.workspace_id
  from tasks
  join attachments on attachments.workspace_id = tasks.workspace_id and attachments.task_id = tasks.id
    and attachments.removed_at is null
  where tasks.deleted_at > service_now(${sql.clockOffsetMs}) - interval '1 day'`

const KeyRow = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('att') })

/**
 * Lists a batch of files that were removed over a minute ago. Requests that had found one have opened it by
 * then.
 */
export const listRemovedAttachments = (sql: Sql, batch: number) => sql(KeyRow)`
  select workspace_id, id from attachments
  where removed_at < service_now(${sql.clockOffsetMs}) - interval '1 minute'
  order by removed_at
  limit ${batch}`

export const deleteRemovedAttachment = (
  sql: Sql,
  workspaceId: WorkspaceId,
  attachmentId: AttachmentId,
) => sql(NoRow)`
  delete from attachments
  where workspace_id = ${workspaceId} and id = ${attachmentId} and removed_at is not null`
