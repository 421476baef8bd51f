import type { Actor } from '../../core/actor.ts'
import type { CommentId, MemberId } from '../../core/ids.ts'
import { fragment, type Fragment, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { reactionMembersMax } from './schema.ts'

/**
 * The reactions to a row of `comments`, as the API shows them: the actor's own always among those that are named, so that
 * everyone knows theirs however many there are (0355).
 */
export const selectReactions = (actor: Actor): Fragment => fragment`
  coalesce((
    select json_agg(
      json_build_object('emoji', kinds.emoji, 'count', kinds.count, 'member_ids', kinds.member_ids)
      order by kinds.first_at, kinds.emoji)
    from (
      select reactions.emoji, count(*)::integer as count, min(reactions.created_at) as first_at,
        (array_agg(reactions.member_id
          order by reactions.member_id is distinct from ${actor.member_id}::text, reactions.created_at,
            reactions.member_id))[1:${reactionMembersMax}::integer] as member_ids
      from reactions
      where reactions.workspace_id = ${actor.workspace_id} and reactions.comment_id = comments.id
      group by reactions.emoji
    ) as kinds
  ), '[]'::json) as reactions`

/** A member's emoji on a comment. */
export type MemberReaction = { comment_id: CommentId; emoji: string; member_id: MemberId }

export const insertReaction = (
  sql: Transaction,
  actor: Actor,
  { comment_id, emoji, member_id }: MemberReaction,
) => sql(NoRow)`
  insert into reactions (workspace_id, comment_id, emoji, member_id, created_at)
  values (${actor.workspace_id}, ${comment_id}, ${emoji}, ${member_id}, ${sql.stamp})`

export const deleteReaction = (
  sql: Transaction,
  actor: Actor,
  { comment_id, emoji, member_id }: MemberReaction,
) => sql(NoRow)`
  delete from reactions
  where workspace_id = ${actor.workspace_id} and comment_id = ${comment_id} and emoji = ${emoji}
    and member_id = ${member_id}`
