import type { Actor } from '../../core/actor.ts'
import type { AttachmentId, CommentId, TaskId } from '../../core/ids.ts'
import { Type } from '../../core/typebox.ts'
import { fragment, type Fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema } from '../../platform/http/schemas.ts'

/** Files that have arrived for comments, and are still there. */
const isKept = fragment`for_comment and stored_at is not null and removed_at is null`

/** Files that a member has uploaded, and that no comment has. */
const isUnused = (actor: Actor): Fragment => fragment`comment_id is null and created_by = ${actor.member_id}`

const UsableFileRow = Type.Object({
  id: idSchema('att'),
  name: Type.String(),
  size: Type.Integer(),
  content_type: Type.String(),
  created_at: Type.String(),
})

/** Lists those of the files that a comment on the task may have: it has them, or no comment has. */
export const listUsableFiles = (
  sql: Sql,
  actor: Actor,
  taskId: TaskId,
  commentId: CommentId | null,
  ids: readonly AttachmentId[],
) => sql(UsableFileRow)`
  select id, name, size, content_type, stored_at as created_at from attachments
  where workspace_id = ${actor.workspace_id} and task_id = ${taskId} and id = any(${ids}::text[]) and ${isKept}
    and (comment_id = ${commentId} or ${isUnused(actor)})`

export const claimFiles = (
  sql: Transaction,
  actor: Actor,
  commentId: CommentId,
  ids: readonly AttachmentId[],
) => sql(NoRow)`
  update attachments set comment_id = ${commentId}, unused_since = null
  where workspace_id = ${actor.workspace_id} and id = any(${ids}::text[]) and ${isKept}`

/** Takes the files of a comment out of it, but for some. */
export const releaseOtherFiles = (
  sql: Transaction,
  actor: Actor,
  commentId: CommentId,
  ids: readonly AttachmentId[],
) => sql(NoRow)`
  update attachments set comment_id = null, unused_since = ${sql.stamp}
  where workspace_id = ${actor.workspace_id} and comment_id = ${commentId} and id <> all(${ids}::text[])
    and ${isKept}`

const SizeRow = Type.Object({ size: Type.Integer() })

/** Removes the files of a comment. @returns their sizes */
export const markFilesRemoved = (sql: Transaction, actor: Actor, commentId: CommentId) => sql(SizeRow)`
  update attachments set removed_at = ${sql.stamp}
  where workspace_id = ${actor.workspace_id} and comment_id = ${commentId} and ${isKept}
  returning size`

/** Removes a file of the actor that no comment has. @returns its size */
export async function markUnusedFileRemoved(
  sql: Transaction,
  actor: Actor,
  taskId: TaskId,
  attachmentId: AttachmentId,
) {
  const [removed] = await sql(SizeRow)`
    update attachments set removed_at = ${sql.stamp}
    where workspace_id = ${actor.workspace_id} and task_id = ${taskId} and id = ${attachmentId} and ${isKept}
      and ${isUnused(actor)}
    returning size`
  return removed
}
