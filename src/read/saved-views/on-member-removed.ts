import type { OnMemberRemoved } from '../../identity/members/remove.ts'
import { deleteViewsOfMember } from './store.ts'

/** Deletes the saved views of a removed member. */
export const viewsOnMemberRemoved: OnMemberRemoved = async (sql, actor, memberId) => {
  await deleteViewsOfMember(sql, actor, memberId)
}
