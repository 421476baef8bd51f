import type { OnMemberRemoved } from '../members/remove.ts'
import { deleteListMemberships } from './store.ts'

/** Nothing stays shared with a member who has been removed; if they join again, they start from nothing. */
export const listAccessOnMemberRemoved: OnMemberRemoved = async (sql, actor, memberId) => {
  await deleteListMemberships(sql, actor, memberId)
}
