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
import * as room from './quota-store.ts'
import * as store from './store.ts'

export type UploadInfo = { name: string; size: number }

/**
 * Takes the room that a file will need before a byte of it is read, so that uploads side by side never take more than
 * there is.
 *
 * @throws not_found, conflict for an archived list, unprocessable for a file, a task or a plan that is too small
 */
export async function reserveUpload(
  sql: Transaction,
  actor: Actor,
  taskId: TaskId,
  { name, size }: UploadInfo,
): Promise<AttachmentId> {
  const task = await store.getAttachedTask(sql, actor, taskId)
  if (task.archived) throw listArchived()
  if (size > attachmentMaxBytes) throw limitExceeded('attachment_size', attachmentMaxBytes, size)
  if (task.attachment_count >= taskAttachmentsMax)
    throw limitExceeded('task_attachments', taskAttachmentsMax, task.attachment_count + 1)
  return insertReservation(sql, actor, taskId, { name, size })
}

/**
 * The same for a task that is still to be made, as one by mail is when its files have come; what never gets its task is
 * taken away like an upload that broke off.
 *
 * @throws unprocessable for a file or a plan that is too small
 */
export function reserveUploadForNewTask(
  sql: Transaction,
  actor: Actor,
  announced: UploadInfo,
): Promise<AttachmentId> {
  if (announced.size > attachmentMaxBytes)
    throw limitExceeded('attachment_size', attachmentMaxBytes, announced.size)
  return insertReservation(sql, actor, null, announced)
}

async function insertReservation(
  sql: Transaction,
  actor: Actor,
  task_id: TaskId | null,
  { name, size }: UploadInfo,
): Promise<AttachmentId> {
  await checkStorageQuota(sql, actor, size)
  const id = sql.newId('att')
  await store.insertAttachment(sql, actor, { id, task_id, name: cleanFileName(name), size })
  sql.defer(room.addStorageUsed(sql, actor.workspace_id, size))
  return id
}

/** How long an upload keeps its room: longer than the longest that goes on. */
export const reservationMinutes = 2 * uploadMaxMinutes

/** Files of deleted tasks are taken away within a minute or so; where they stand in the way, at once. */
async function checkStorageQuota(sql: Transaction, { workspace_id }: Actor, size: number): Promise<void> {
  const max = storageLimitBytes(sql.workspace.plan, sql.workspace.member_count)
  let used = await room.getStorageUsed(sql, workspace_id)
  if (used + size <= max) return
  const freed = await room.markOrphansRemoved(sql, workspace_id, reservationMinutes)
  if (freed > 0) await room.addStorageUsed(sql, workspace_id, -freed)
  used -= freed
  if (used + size > max) throw limitExceeded('storage', max, used + size)
}

/** Returns the quota of an upload that failed. One that was attached after all keeps it, even if the client was not told. */
export async function releaseUpload(
  sql: Transaction,
  { workspace_id }: Actor,
  id: AttachmentId,
): Promise<void> {
  const freed = await room.markAttachmentRemoved(sql, workspace_id, id, { unlessStored: true })
  if (freed > 0) await room.addStorageUsed(sql, workspace_id, -freed)
}
