import type { OnMemberRemoved } from '../members/remove.ts'
import { deleteListMemberships } from './store.ts'

/** Unshares all lists from the removed member. If they join again, they start from nothing. */
export const listAccessOnMemberRemoved: OnMemberRemoved = async (sql, actor, memberId) => {
  await deleteListMemberships(sql, actor, memberId)
}
