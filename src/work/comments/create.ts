import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { listArchived } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { TaskId } from '../../core/ids.ts'
import { claimFiles, resolveFiles } from '../attachments/comment-files.ts'
import { resolveMentions } from './mentions.ts'
import type { Comment, CommentCreate } from './schema.ts'
import * as store from './store.ts'

/**
 * Adds a comment by the actor and raises `comment.created`. The task does not change: its `updated_at` stays,
 * and nothing else is raised. The event has the whole comment as GET shows it: the specification
 * names five of its fields, and asks for the format of the REST API.
 *
 * @throws not_found, validation_error for a mention or a file, conflict for an archived list
 */
export async function createComment(
  sql: Transaction,
  actor: Actor,
  taskId: TaskId,
  body: CommentCreate,
): Promise<Comment> {
  const task = await store.getCommentedTask(sql, actor, taskId)
  const mentions = await resolveMentions(
    sql,
    { workspace_id: actor.workspace_id, list_id: task.list_id },
    body,
  )
  const attachments = await resolveFiles(sql, actor, { task_id: taskId }, body.attachment_ids ?? [])
  if (task.archived) throw listArchived()

  const comment = await store.insertComment(sql, actor, {
    task_id: taskId,
    text: body.text,
    mentions,
    attachments,
  })
  if (attachments.length > 0) sql.defer(claimFiles(sql, actor, comment.id, attachments))
  sql.defer(store.addToCommentCount(sql, actor, taskId, 1))
  record(sql, actor, {
    action: 'comment.created',
    subject_id: comment.id,
    list_id: task.list_id,
    data: { comment, task_id: taskId },
  })
  return comment
}
