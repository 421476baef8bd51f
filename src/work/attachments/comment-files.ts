import type { Actor } from '../../core/actor.ts'
import { notFound, refuseUnknownIds } from '../../core/errors.ts'
import type { AttachmentId, CommentId, TaskId } from '../../core/ids.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import type { ReceivedFile } from '../../platform/files/receive.ts'
import * as files from './comment-file-store.ts'
import { addStorageUsed } from './quota-store.ts'
import type { Attachment } from './schema.ts'
import { markStored } from './store.ts'

/** The comment that is to have files; a new one has no id yet. */
type FileTarget = { task_id: TaskId; id?: CommentId }

/**
 * Returns the files of a comment by their ids, in the order of these: those that it has, and those that the actor has
 * uploaded for a comment on its task and that no comment has (0420).
 *
 * @throws validation_error
 */
export async function resolveFiles(
  sql: Transaction,
  actor: Actor,
  { task_id, id }: FileTarget,
  ids: readonly AttachmentId[],
): Promise<Attachment[]> {
  if (ids.length === 0) return []
  const usable = await files.listUsableFiles(sql, actor, task_id, id ?? null, ids)
  const found = new Map(usable.map((file) => [file.id, file]))
  refuseUnknownIds('attachment_ids', ids, (one) => !found.has(one as AttachmentId))
  return ids.flatMap((one) => found.get(one) ?? []).map((file) => withUrl(sql, file))
}

const withUrl = (sql: Transaction, file: Omit<Attachment, 'url'>): Attachment => ({
  ...file,
  url: `${sql.publicUrl}/files/${file.id}`,
})

/** Makes files those of a comment. */
export const claimFiles = (
  sql: Transaction,
  actor: Actor,
  commentId: CommentId,
  attachments: readonly Attachment[],
) =>
  files.claimFiles(
    sql,
    actor,
    commentId,
    attachments.map(({ id }) => id),
  )

/** Makes files those of a comment instead of others, which are kept for a day so that the edit can be undone. */
export async function replaceFiles(
  sql: Transaction,
  actor: Actor,
  commentId: CommentId,
  attachments: readonly Attachment[],
): Promise<void> {
  const ids = attachments.map(({ id }) => id)
  await files.releaseOtherFiles(sql, actor, commentId, ids)
  await files.claimFiles(sql, actor, commentId, ids)
}

/** Marks a file as arrived. No comment has it, so only its uploader can see it, and there is no event. @throws not_found */
export const storeFile = async (
  sql: Transaction,
  actor: Actor,
  taskId: TaskId,
  attachmentId: AttachmentId,
  received: ReceivedFile,
): Promise<Attachment> => withUrl(sql, await markStored(sql, actor, taskId, attachmentId, received))

/** Deletes the files of a comment that is being deleted, and returns their quota. */
export async function deleteFiles(sql: Transaction, actor: Actor, commentId: CommentId): Promise<void> {
  const removed = await files.markFilesRemoved(sql, actor, commentId)
  const bytes = removed.reduce((sum, { size }) => sum + size, 0)
  sql.defer(addStorageUsed(sql, actor.workspace_id, -bytes))
}

/** Deletes a file of the actor that no comment has, and returns its quota. @throws not_found */
export async function deleteUnusedFile(
  sql: Transaction,
  actor: Actor,
  taskId: TaskId,
  attachmentId: AttachmentId,
): Promise<void> {
  const removed = await files.markUnusedFileRemoved(sql, actor, taskId, attachmentId)
  if (!removed) throw notFound()
  sql.defer(addStorageUsed(sql, actor.workspace_id, -removed.size))
}
