import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { listArchived, missingRole } from '../../core/errors.ts'
import { type MatchesVersion, requireVersion } from '../../platform/events/read-only-fields.ts'
import { record, recordForMembers } from '../../platform/events/record.ts'
import type { CommentId, TaskId } from '../../core/ids.ts'
import { deleteFiles } from '../attachments/comment-files.ts'
import * as store from './store.ts'

/**
 * Deletes a comment, with its text and its files, and raises `comment.deleted`. Its author, the owner and admins may (0283).
 *
 * @throws not_found, forbidden, conflict for an archived list or another version
 */
export async function deleteComment(
  sql: Transaction,
  actor: Actor,
  taskId: TaskId,
  commentId: CommentId,
  matchesVersion?: MatchesVersion,
): Promise<void> {
  const task = await store.getCommentedTask(sql, actor, taskId)
  const comment = await store.getComment(sql, actor, taskId, commentId)
  const { id, task_id, author_id, mentions } = comment
  const isOwn = author_id !== null && author_id === actor.member_id
  if (!isOwn && !isAdmin(actor)) throw missingRole('admin')
  requireVersion(comment, matchesVersion)
  if (task.archived) throw listArchived()

  if (comment.attachments.length > 0) await deleteFiles(sql, actor, commentId)
  sql.defer(store.deleteComment(sql, actor, commentId))
  sql.defer(store.addToCommentCount(sql, actor, taskId, -1))
  record(sql, actor, {
    action: 'comment.deleted',
    subject_id: commentId,
    list_id: task.list_id,
    // The only place that still says which task it was on, for live updates.
    changed: { task_id: { from: taskId, to: null } },
    data: { comment: { id, task_id, author_id }, task_id },
  })
  recordForMembers(sql, actor.workspace_id, 'inbox.changed', mentions)
}
