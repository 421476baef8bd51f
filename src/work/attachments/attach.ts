import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { listArchived } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { AttachmentId, TaskId } from '../../core/ids.ts'
import type { ReceivedFile } from '../../platform/files/receive.ts'
import type { Attachment } from './schema.ts'
import * as store from './store.ts'

/** A file that has arrived in full, with the id of its reservation. */
export type UploadedFile = { id: AttachmentId; received: ReceivedFile }

/**
 * Attaches files to a new task, in the transaction that creates it, so that its event and the start of its
 * history have them; there is no event of each.
 */
export async function attachFilesToNewTask(
  sql: Transaction,
  actor: Actor,
  taskId: TaskId,
  files: readonly UploadedFile[],
): Promise<Attachment[]> {
  const stored: Attachment[] = []
  const attachments: Attachment[] = []
  for (const { id, received } of files) {
    const file = await store.markStored(sql, actor, taskId, id, received)
    const url = `/files/${file.id}`
    stored.push({ ...file, url })
    attachments.push({ ...file, url: sql.publicUrl + url })
  }
  await store.updateTaskAttachments(sql, actor, taskId, stored)
  return attachments
}

/**
 * Attaches a file that has arrived to its task and raises `attachment.created`. The task's `updated_at` rises, but that
 * raises no `task.updated` (D1, R-059, 0284). The upload may have taken minutes, so access and the list's state are
 * checked again.
 *
 * @throws not_found, conflict for an archived list
 */
export async function attachFile(
  sql: Transaction,
  actor: Actor,
  taskId: TaskId,
  attachmentId: AttachmentId,
  received: ReceivedFile,
): Promise<Attachment> {
  const task = await store.getAttachedTask(sql, actor, taskId)
  if (task.archived) throw listArchived()
  const file = await store.markStored(sql, actor, taskId, attachmentId, received)
  const attachment = { ...file, url: `/files/${file.id}` }
  await store.updateTaskAttachments(sql, actor, taskId, [...task.attachments, attachment])
  const shown = { ...attachment, url: sql.publicUrl + attachment.url }
  record(sql, actor, {
    action: 'task.changed',
    event_type: 'attachment.created',
    subject_id: taskId,
    list_id: task.list_id,
    changed: { attachments: { from: null, to: { id: file.id, name: file.name } } },
    data: { attachment: shown, task_id: taskId },
  })
  return shown
}
