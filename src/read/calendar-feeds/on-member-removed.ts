import type { OnMemberRemoved } from '../../identity/members/remove.ts'
import { deleteFeedsOfMember } from './store.ts'

/** Deletes the calendar feeds of a removed member. */
export const feedsOnMemberRemoved: OnMemberRemoved = async (sql, actor, memberId) => {
  await deleteFeedsOfMember(sql, actor, memberId)
}
