import type { Actor } from '../../core/actor.ts'
import { listArchived } from '../../core/errors.ts'
import type { AttachmentId, TaskId } from '../../core/ids.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { record } from '../../platform/events/record.ts'
import type { ReceivedFile } from '../../platform/files/receive.ts'
import { claimFiles, deleteUnusedFile, storeFile } from '../attachments/comment-files.ts'
import type { Attachment } from '../attachments/schema.ts'
import type { Comment } from './schema.ts'
import * as store from './store.ts'

/**
 * Keeps a file that has arrived until a comment has it (0420). The upload may have taken minutes, so access and the list's
 * state are checked again.
 *
 * @throws not_found, conflict for an archived list
 */
export async function keepFile(
  sql: Transaction,
  actor: Actor,
  taskId: TaskId,
  attachmentId: AttachmentId,
  received: ReceivedFile,
): Promise<Attachment> {
  const task = await store.getCommentedTask(sql, actor, taskId)
  if (task.archived) throw listArchived()
  return storeFile(sql, actor, taskId, attachmentId, received)
}

/**
 * Adds a file that has arrived to a comment that is there, for imports, whose files come after all comments. It raises
 * `comment.updated`, but the comment doesn't count as edited, and the history doesn't have it.
 *
 * @throws not_found, conflict for an archived list
 */
export async function addFileToComment(
  sql: Transaction,
  actor: Actor,
  { task_id, id }: Pick<Comment, 'task_id' | 'id'>,
  attachmentId: AttachmentId,
  received: ReceivedFile,
): Promise<Attachment> {
  const task = await store.getCommentedTask(sql, actor, task_id)
  if (task.archived) throw listArchived()
  const before = await store.getComment(sql, actor, task_id, id)
  const file = await storeFile(sql, actor, task_id, attachmentId, received)
  const comment = { ...before, attachments: [...before.attachments, file] }
  await claimFiles(sql, actor, id, [file])
  await store.updateCommentFiles(sql, actor, comment)
  record(sql, actor, {
    action: 'comment.attached',
    event_type: 'comment.updated',
    subject_id: id,
    list_id: task.list_id,
    data: { comment, task_id },
  })
  return file
}

/** Deletes a file that the actor has uploaded and that no comment has. @throws not_found */
export async function discardFile(
  sql: Transaction,
  actor: Actor,
  taskId: TaskId,
  attachmentId: AttachmentId,
): Promise<void> {
  await store.getCommentedTask(sql, actor, taskId)
  await deleteUnusedFile(sql, actor, taskId, attachmentId)
}
