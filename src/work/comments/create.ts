import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { listArchived, unknownReference } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { ListId, MemberId, TaskId } from '../../core/ids.ts'
import { parseMentions } from '../../core/text.ts'
import { membersWhoCanSee } from '../../identity/list-access/check-access.ts'
import type { Comment, CommentCreate } from './schema.ts'
import * as store from './store.ts'

/**
 * Adds a comment by the actor and raises `comment.created`. The task does not change: its `updated_at` stays,
 * and nothing else is raised. The event has the whole comment as GET shows it: the specification
 * names five of its fields, and asks for the format of the REST API.
 *
 * @throws not_found, validation_error for a mention, conflict for an archived list
 */
export async function createComment(
  sql: Transaction,
  actor: Actor,
  taskId: TaskId,
  body: CommentCreate,
): Promise<Comment> {
  const task = await store.getCommentedTask(sql, actor, taskId)
  const mentions = await resolveMentions(sql, actor, task.list_id, body)
  if (task.archived) throw listArchived()

  const comment = await store.insertComment(sql, actor, { task_id: taskId, text: body.text, mentions })
  sql.defer(store.incrementCommentCount(sql, actor, taskId))
  record(sql, actor, {
    action: 'comment.created',
    subject_id: comment.id,
    list_id: task.list_id,
    data: { comment, task_id: taskId },
  })
  return comment
}

/**
 * Returns the members that a comment mentions (D4). In `mentions`, a member who cannot see the task is an
 * error. In the text, where people may write anything, such a mention is ignored (S-07).
 */
async function resolveMentions(
  sql: Transaction,
  actor: Actor,
  listId: ListId,
  { text, mentions }: CommentCreate,
): Promise<MemberId[]> {
  const named = mentions === undefined ? parseMentions(text) : [...new Set(mentions)]
  const viewers = await membersWhoCanSee(sql, actor.workspace_id, listId, named)
  const visible = named.filter((id) => viewers.has(id))
  if (mentions !== undefined && visible.length < named.length) throw unknownReference('mentions')
  return visible
}
