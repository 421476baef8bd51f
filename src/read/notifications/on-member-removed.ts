import type { OnMemberRemoved } from '../../identity/members/remove.ts'
import { deleteMemberNotifications } from './removed-member-store.ts'

/** Deletes the notifications of a removed member, and their settings: a member who rejoins starts with the defaults. */
export const notificationsOnMemberRemoved: OnMemberRemoved = async (sql, actor, memberId) => {
  await deleteMemberNotifications(sql, actor, memberId)
}
