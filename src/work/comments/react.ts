import type { Actor } from '../../core/actor.ts'
import { canonicalEmoji } from '../../core/emoji.ts'
import { invalidField, limitExceeded, listArchived, notFound } from '../../core/errors.ts'
import type { CommentId, TaskId } from '../../core/ids.ts'
import { commentReactionsMax } from '../../core/limits.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { record } from '../../platform/events/record.ts'
import { deleteReaction, insertReaction } from './reaction-store.ts'
import type { Comment } from './schema.ts'
import * as store from './store.ts'

/** Where a reaction goes: the comment, and the emoji as it was sent. */
export type ReactionPlace = { taskId: TaskId; commentId: CommentId; emoji: string }

/**
 * Adds the actor's reaction to a comment; one that is there already stays. Open apps learn it, but no event is raised, no
 * one is notified, and the comment's `updated_at` stays, so that it doesn't count as edited (0355).
 *
 * @throws not_found, validation_error for anything but one emoji, unprocessable for one kind too many, conflict for an
 *   archived list
 */
export async function react(sql: Transaction, actor: Actor, place: ReactionPlace): Promise<Comment> {
  const { comment, reaction, isThere, announce } = await findReaction(sql, actor, place)
  if (isThere) return comment
  const kinds = comment.reactions.length
  const isNew = comment.reactions.every(({ emoji }) => emoji !== reaction.emoji)
  if (isNew && kinds >= commentReactionsMax)
    throw limitExceeded('comment_reactions', commentReactionsMax, kinds + 1)
  await insertReaction(sql, actor, reaction)
  announce()
  return store.getComment(sql, actor, place.taskId, place.commentId)
}

/** Removes the actor's reaction from a comment, if it is there. @throws as `react()` */
export async function removeReaction(sql: Transaction, actor: Actor, place: ReactionPlace): Promise<void> {
  const { reaction, isThere, announce } = await findReaction(sql, actor, place)
  if (!isThere) return
  sql.defer(deleteReaction(sql, actor, reaction))
  announce()
}

async function findReaction(
  sql: Transaction,
  actor: Actor,
  { taskId, commentId, emoji: sent }: ReactionPlace,
) {
  const { member_id } = actor
  if (member_id === null) throw notFound()
  const task = await store.getCommentedTask(sql, actor, taskId)
  const comment = await store.getComment(sql, actor, taskId, commentId)
  const emoji = canonicalEmoji(sent)
  if (emoji === undefined) throw invalidField('emoji', 'format')
  if (task.archived) throw listArchived()
  return {
    comment,
    reaction: { comment_id: commentId, emoji, member_id },
    isThere: comment.reactions.some((kind) => kind.emoji === emoji && kind.member_ids.includes(member_id)),
    announce: () =>
      record(sql, actor, { action: 'comment.reacted', subject_id: commentId, list_id: task.list_id }),
  }
}
