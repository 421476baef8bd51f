import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { listArchived } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { AttachmentId, TaskId } from '../../core/ids.ts'
import type { ReceivedFile } from '../../platform/files/receive.ts'
import type { Attachment } from './schema.ts'
import * as store from './store.ts'

/** A file that all of has come, under the room that it has had. */
export type UploadedFile = { id: AttachmentId; received: ReceivedFile }

/**
 * Gives files to the task that they have come with, in the transaction that makes it: whoever is told of the task is told
 * of them, and its history begins with them.
 */
export async function attachFilesToNewTask(
  sql: Transaction,
  actor: Actor,
  taskId: TaskId,
  kept: readonly UploadedFile[],
): Promise<Attachment[]> {
  const inRow: Attachment[] = []
  const told: Attachment[] = []
  for (const { id, received } of kept) {
    const whole = await store.markStored(sql, actor, taskId, id, received)
    const url = `/files/${whole.id}`
    inRow.push({ ...whole, url })
    told.push({ ...whole, url: sql.publicUrl + url })
  }
  await store.updateTaskAttachments(sql, actor, taskId, inRow)
  return told
}

/**
 * Gives a file that has come to its task. The task's `updated_at` moves and no event is raised (D1, R-059). Minutes may
 * have gone by since the upload began, so it is asked anew what the member sees, and whether the list is archived.
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
  const whole = await store.markStored(sql, actor, taskId, attachmentId, received)
  const attachment = { ...whole, url: `/files/${whole.id}` }
  await store.updateTaskAttachments(sql, actor, taskId, [...task.attachments, attachment])
  record(sql, actor, {
    action: 'task.changed',
    subject_id: taskId,
    list_id: task.list_id,
    changed: { attachments: { from: null, to: { id: whole.id, name: whole.name } } },
  })
  return { ...attachment, url: sql.publicUrl + attachment.url }
}
