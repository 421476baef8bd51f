import type { MemberLeft } from '../../identity/members/remove.ts'
import { deleteAllOf } from './inbox/inbox-store.ts'

/** What a member who has been removed was told goes, and what they have chosen; who joins again begins anew. */
export const notificationsMemberLeft: MemberLeft = async (sql, actor, memberId) => {
  await deleteAllOf(sql, actor, memberId)
}
