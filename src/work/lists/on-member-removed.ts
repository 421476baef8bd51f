import type { OnMemberRemoved } from '../../identity/members/remove.ts'
import { deleteListRanks } from './sidebar-order-store.ts'

/** A member who has been removed leaves no order of their own behind. */
export const listsOnMemberRemoved: OnMemberRemoved = async (sql, actor, memberId) => {
  await deleteListRanks(sql, actor, memberId)
}
