import type { MemberLeft } from '../members/remove.ts'
import { deleteListMemberships } from './store.ts'

/** Nothing stays shared with a member who has been removed; who joins again begins anew. */
export const listsMemberLeft: MemberLeft = async (sql, actor, memberId) => {
  await deleteListMemberships(sql, actor, memberId)
}
