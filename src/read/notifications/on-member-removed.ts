import type { OnMemberRemoved } from '../../identity/members/remove.ts'
import { deleteMemberNotifications } from './inbox/inbox-store.ts'

/** What a member who has been removed was told goes, and what they have chosen; who joins again begins anew. */
export const notificationsOnMemberRemoved: OnMemberRemoved = async (sql, actor, memberId) => {
  await deleteMemberNotifications(sql, actor, memberId)
}
