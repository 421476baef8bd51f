import type { OnMemberRemoved } from '../../identity/members/remove.ts'
import { releaseInbox } from './release-inbox.ts'
import { deleteListRanks } from './sidebar-order-store.ts'

/** Deletes the removed member's own order of lists, and makes their Inbox a private list that is shared with no one. */
export const listsOnMemberRemoved: OnMemberRemoved = async (sql, actor, memberId) => {
  await deleteListRanks(sql, actor, memberId)
  await releaseInbox(sql, actor, memberId)
}
