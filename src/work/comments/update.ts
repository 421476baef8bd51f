import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { DaybookError, listArchived } from '../../core/errors.ts'
import { diffFields } from '../../core/diff.ts'
import { type MatchesVersion, rejectReadOnlyChanges } from '../../platform/events/read-only-fields.ts'
import { record, recordForMembers } from '../../platform/events/record.ts'
import type { CommentId, TaskId } from '../../core/ids.ts'
import { replaceFiles, resolveFiles } from '../attachments/comment-files.ts'
import { mergeMentions } from './mentions.ts'
import type { Comment, CommentPatch } from './schema.ts'
import * as store from './store.ts'

const writable = ['text', 'mentions', 'attachment_ids']
const compared = ['text', 'mentions', 'attachments'] as const

/**
 * Changes a comment of the actor's own and raises `comment.updated` (0283). Neither the history nor the event has what it
 * said before: people also edit what should never have been there. An edit that changes nothing is not one.
 *
 * @throws not_found; forbidden unless the actor wrote it; validation_error for a mention, a file and read-only fields; conflict
 *   for an archived list or a comment that has changed since it was read
 */
export async function updateComment(
  sql: Transaction,
  actor: Actor,
  taskId: TaskId,
  commentId: CommentId,
  patch: CommentPatch,
  matchesVersion?: MatchesVersion,
): Promise<Comment> {
  const task = await store.getCommentedTask(sql, actor, taskId)
  const before = await store.getComment(sql, actor, taskId, commentId)
  if (before.author_id === null || before.author_id !== actor.member_id) throw notAuthor()
  const place = { workspace_id: actor.workspace_id, list_id: task.list_id }
  const mentions = await mergeMentions(sql, place, before, patch)
  const attachments =
    patch.attachment_ids === undefined
      ? before.attachments
      : await resolveFiles(sql, actor, before, patch.attachment_ids ?? [])
  const after = { ...before, text: patch.text ?? before.text, mentions, attachments }
  const changes = diffFields(before, after, compared, ['mentions'])
  rejectReadOnlyChanges(patch, before, writable, changes, matchesVersion)
  if (task.archived) throw listArchived()
  if (Object.keys(changes).length === 0) return before

  const comment = await store.updateComment(sql, actor, after)
  if (changes.attachments) await replaceFiles(sql, actor, commentId, attachments)
  record(sql, actor, {
    action: 'comment.updated',
    subject_id: commentId,
    list_id: task.list_id,
    // From this, those who are newly mentioned are notified.
    changed: changes.mentions ? { mentions: changes.mentions } : {},
    data: { comment, task_id: taskId },
  })
  const dropped = before.mentions.filter((id) => !mentions.includes(id))
  recordForMembers(sql, actor.workspace_id, 'inbox.changed', dropped)
  return comment
}

/** Only people themselves change what they have said. */
const notAuthor = () =>
  new DaybookError('forbidden', 'Only the author of a comment can edit it.', {
    reason: 'role',
    required: 'author',
  })
