import type { OnMemberRemoved } from '../../identity/members/remove.ts'
import { deleteListRanks } from './sidebar-order-store.ts'

/** Deletes the removed member's own order of lists. */
export const listsOnMemberRemoved: OnMemberRemoved = async (sql, actor, memberId) => {
  await deleteListRanks(sql, actor, memberId)
}
