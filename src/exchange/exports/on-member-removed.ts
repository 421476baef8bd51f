import type { OnMemberRemoved } from '../../identity/members/remove.ts'
import { removeMemberExports } from './store.ts'

/** Deletes the exports of a removed member, running ones included. */
export const exportsOnMemberRemoved: OnMemberRemoved = async (sql, actor, memberId) => {
  await removeMemberExports(sql, actor, memberId)
}
