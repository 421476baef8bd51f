import type { OnMemberRemoved } from '../../identity/members/remove.ts'
import { releaseInbox } from './release-inbox.ts'
import { deleteFoldersOfMember } from './folders/store.ts'
import { deleteListPlaces } from './sidebar-order-store.ts'

/** Deletes the removed member's own order of lists and folders, and makes their Inbox a private list that is shared with no one. */
export const listsOnMemberRemoved: OnMemberRemoved = async (sql, actor, memberId) => {
  await deleteListPlaces(sql, actor, memberId)
  await deleteFoldersOfMember(sql, actor, memberId)
  await releaseInbox(sql, actor, memberId)
}
