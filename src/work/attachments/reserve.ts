import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { listArchived, overLimit } from '../../core/errors.ts'
import type { AttachmentId, TaskId } from '../../core/ids.ts'
import { attachmentMaxBytes, storageMaxOf, taskAttachmentsMax, uploadMaxMinutes } from '../../core/limits.ts'
import { cleanName } from '../../platform/files/file-name.ts'
import * as room from './quota-store.ts'
import * as store from './store.ts'

export type Announced = { name: string; size: number }

/**
 * Takes the room that a file will need before a byte of it is read, so that uploads side by side never take more than
 * there is.
 *
 * @throws not_found, conflict for an archived list, unprocessable for a file, a task or a plan that is too small
 */
export async function reserve(
  sql: Transaction,
  actor: Actor,
  taskId: TaskId,
  { name, size }: Announced,
): Promise<AttachmentId> {
  const task = await store.getTask(sql, actor, taskId)
  if (task.archived) throw listArchived()
  if (size > attachmentMaxBytes) throw overLimit('attachment_size', attachmentMaxBytes, size)
  if (task.attachment_count >= taskAttachmentsMax)
    throw overLimit('task_attachments', taskAttachmentsMax, task.attachment_count + 1)
  return takeRoom(sql, actor, taskId, { name, size })
}

/**
 * The same for a task that is still to be made, as one by mail is when its files have come; what never gets its task is
 * taken away like an upload that broke off.
 *
 * @throws unprocessable for a file or a plan that is too small
 */
export function reserveAhead(sql: Transaction, actor: Actor, announced: Announced): Promise<AttachmentId> {
  if (announced.size > attachmentMaxBytes)
    throw overLimit('attachment_size', attachmentMaxBytes, announced.size)
  return takeRoom(sql, actor, null, announced)
}

async function takeRoom(
  sql: Transaction,
  actor: Actor,
  task_id: TaskId | null,
  { name, size }: Announced,
): Promise<AttachmentId> {
  await requireRoom(sql, actor, size)
  const id = sql.newId('att')
  await store.insertAttachment(sql, actor, { id, task_id, name: cleanName(name), size })
  sql.defer(room.addUsed(sql, actor.workspace_id, size))
  return id
}

/** How long an upload keeps its room: longer than the longest that goes on. */
export const roomMinutes = 2 * uploadMaxMinutes

/** Files of deleted tasks are taken away within a minute or so; where they stand in the way, at once. */
async function requireRoom(sql: Transaction, { workspace_id }: Actor, size: number): Promise<void> {
  const max = storageMaxOf(sql.workspace.plan, sql.workspace.member_count)
  let used = await room.getUsed(sql, workspace_id)
  if (used + size <= max) return
  const freed = await room.removeOrphans(sql, workspace_id, roomMinutes)
  if (freed > 0) await room.addUsed(sql, workspace_id, -freed)
  used -= freed
  if (used + size > max) throw overLimit('storage', max, used + size)
}
