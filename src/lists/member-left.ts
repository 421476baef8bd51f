import type { MemberLeft } from '../members/remove.ts'
import { deleteListPlaces } from './place-store.ts'

/** A member who has been removed leaves no order of their own behind. */
export const listsMemberLeft: MemberLeft = async (sql, actor, memberId) => {
  await deleteListPlaces(sql, actor, memberId)
}
