import type { OnMemberRemoved } from '../../identity/members/remove.ts'
import { deleteFavoritesOfMember } from './store.ts'

/** Deletes the favorites of a removed member. */
export const favoritesOnMemberRemoved: OnMemberRemoved = async (sql, actor, memberId) => {
  await deleteFavoritesOfMember(sql, actor, memberId)
}
