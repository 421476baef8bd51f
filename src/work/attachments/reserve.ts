import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { listArchived, limitExceeded } from '../../core/errors.ts'
import type { AttachmentId, TaskId } from '../../core/ids.ts'
import {
  attachmentMaxBytes,
  storageLimitBytes,
  taskAttachmentsMax,
  uploadMaxMinutes,
} from '../../core/limits.ts'
import { cleanFileName } from '../../platform/files/file-name.ts'
import * as quota from './quota-store.ts'
import * as store from './store.ts'

/** A file that is to arrive, for a task or for a comment on it. */
export type UploadInfo = { name: string; size: number; forComment?: boolean }

/**
 * Reserves the quota that a file needs before any of it is read, so that parallel uploads cannot exceed the
 * plan.
 *
 * @throws not_found, conflict for an archived list, unprocessable for a limit of the file, the task or the
 * plan
 */
export async function reserveUpload(
  sql: Transaction,
  actor: Actor,
  taskId: TaskId,
  { name, size, forComment = false }: UploadInfo,
): Promise<AttachmentId> {
  const task = await store.getAttachedTask(sql, actor, taskId)
  if (task.archived) throw listArchived()
  if (size > attachmentMaxBytes) throw limitExceeded('attachment_size', attachmentMaxBytes, size)
  if (!forComment && task.attachment_count >= taskAttachmentsMax)
    throw limitExceeded('task_attachments', taskAttachmentsMax, task.attachment_count + 1)
  return insertReservation(sql, actor, taskId, { name, size, forComment })
}

/**
 * Reserves quota for a task that does not exist yet, such as one by email, which is created once its files
 * have arrived. If it never is, the files are removed like an interrupted upload.
 *
 * @throws unprocessable for a limit of the file or the plan
 */
export function reserveUploadForNewTask(
  sql: Transaction,
  actor: Actor,
  upload: UploadInfo,
): Promise<AttachmentId> {
  if (upload.size > attachmentMaxBytes)
    throw limitExceeded('attachment_size', attachmentMaxBytes, upload.size)
  return insertReservation(sql, actor, null, upload)
}

async function insertReservation(
  sql: Transaction,
  actor: Actor,
  task_id: TaskId | null,
  { name, size, forComment = false }: UploadInfo,
): Promise<AttachmentId> {
  await checkStorageQuota(sql, actor, size)
  const id = sql.newId('att')
  await store.insertAttachment(sql, actor, {
    id,
    task_id,
    name: cleanFileName(name),
    size,
    for_comment: forComment,
  })
  sql.defer(quota.addStorageUsed(sql, actor.workspace_id, size))
  return id
}

/** How long an upload keeps its reservation: longer than any upload may take. */
export const reservationMinutes = 2 * uploadMaxMinutes

/**
 * Checks the quota. Files of deleted tasks, normally removed within a minute, are removed at once if that
 * helps.
 */
async function checkStorageQuota(sql: Transaction, { workspace_id }: Actor, size: number): Promise<void> {
  const max = storageLimitBytes(sql.workspace.plan, sql.workspace.member_count)
  let used = await quota.getStorageUsed(sql, workspace_id)
  if (used + size <= max) return
  const freed = await quota.markOrphansRemoved(sql, workspace_id, reservationMinutes)
  if (freed > 0) await quota.addStorageUsed(sql, workspace_id, -freed)
  used -= freed
  if (used + size > max) throw limitExceeded('storage', max, used + size)
}

/**
 * Returns the quota of an upload that failed. One that was attached after all keeps it, even if the client
 * was not told.
 */
export async function releaseUpload(
  sql: Transaction,
  { workspace_id }: Actor,
  id: AttachmentId,
): Promise<void> {
  const freed = await quota.markAttachmentRemoved(sql, workspace_id, id, { unlessStored: true })
  if (freed > 0) await quota.addStorageUsed(sql, workspace_id, -freed)
}
