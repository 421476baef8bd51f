import type { MemberLeft } from '../../identity/members/remove.ts'
import { deleteListPlaces } from './sidebar-order-store.ts'

/** A member who has been removed leaves no order of their own behind. */
export const listsMemberLeft: MemberLeft = async (sql, actor, memberId) => {
  await deleteListPlaces(sql, actor, memberId)
}
