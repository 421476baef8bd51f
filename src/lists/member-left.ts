import type { MemberLeft } from '../members/remove.ts'
import { deleteListPlaces } from './place-store.ts'
import { deleteListMemberships } from './store.ts'

/** Nothing stays shared with a member who has been removed; who joins again begins anew. */
export const listsMemberLeft: MemberLeft = async (sql, actor, memberId) => {
  await Promise.all([deleteListMemberships(sql, actor, memberId), deleteListPlaces(sql, actor, memberId)])
}
